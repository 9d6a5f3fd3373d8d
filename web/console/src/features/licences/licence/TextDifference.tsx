import { text } from '@typecase/shared/messages/text'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useMemo } from 'react'
import css from './TextDifference.module.css'
import { shortened, wordDifference, type Stretch } from '../word-difference'

type Props = { before: string; after: string; label: string }

/** Two texts as one: what went is grey and struck, what came is rubric. Screen readers are told where. */
export function TextDifference({ before, after, label }: Props) {
  const parts = useMemo(() => wordDifference(before, after), [before, after])
  if (before === after) return <p className="quiet">{text('console.licence.sameText')}</p>
  return (
    <div className={css.text} role="group" aria-label={label}>
      {parts.map((part, at) => (
        <Part key={at} {...part} />
      ))}
    </div>
  )
}

function Part({ words, side }: Stretch) {
  if (side === 'both') return <Shared words={words} />
  const Element = side === 'old' ? 'del' : 'ins'
  return (
    <Element>
      <VisuallyHidden elementType="span">{text(`console.licence.side.${side}`)} </VisuallyHidden>
      {words}
      <VisuallyHidden elementType="span"> {text('console.licence.side.end')}</VisuallyHidden>
    </Element>
  )
}

function Shared({ words }: { words: string }) {
  const short = shortened(words)
  if (!short) return words
  return (
    <>
      {short[0]}
      <span className={css.gap}>{text('console.licence.unchangedPart')}</span>
      {short[1]}
    </>
  )
}
