import { text } from '@typecase/shared/messages/text'
import { useMemo } from 'react'
import { MarkedWords } from '../../drafts/change/MarkedWords'
import { wordDifference } from '../../drafts/change/word-difference'
import css from './TextDifference.module.css'

type Props = { before: string; after: string; label: string }

/** Two texts as one: what went is grey and struck, what came is rubric. Screen readers are told where. */
export function TextDifference({ before, after, label }: Props) {
  const parts = useMemo(() => wordDifference(before, after), [before, after])
  if (before === after) return <p className="quiet">{text('console.licence.sameText')}</p>
  return (
    <div className={css.text} role="group" aria-label={label}>
      <MarkedWords parts={parts} />
    </div>
  )
}
