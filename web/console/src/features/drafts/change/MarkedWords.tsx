import { text } from '@typecase/shared/messages/text'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import css from './MarkedWords.module.css'
import { shortened, type Stretch } from './word-difference'

type Props = { parts: readonly Stretch[] }

/** Two texts as one: what went is struck, what came is marked; screen readers are told where. */
export const MarkedWords = ({ parts }: Props) =>
  parts.map((part, at) => <Marked key={at} {...part} />)

function Marked({ words, side }: Stretch) {
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
