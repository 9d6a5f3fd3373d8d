import { dateTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { OnlyInDraft } from '../drafts/OnlyInDraft'
import { StateMark } from '../orders/StateMark'
import { postState, type PageRecord, type PostRecord } from './model'

type Props = {
  record: PageRecord | PostRecord
  /** The shop does not have it, a draft adds it. */
  isAdded: boolean
  /** ms */
  now: number
}

/** The state of a text to visitors, as a small square and words. */
export function TextMark({ record, isAdded, now }: Props) {
  if (isAdded) return <OnlyInDraft />
  if (!('published' in record)) {
    return <StateMark mark="full">{text('console.text.state.page')}</StateMark>
  }
  const state = postState(record, now)
  const time = dateTime(new Date(record.published / 1000).toISOString())
  return (
    <StateMark mark={state === 'out' ? 'full' : 'half'}>
      {text(`console.text.state.${state}`, { time })}
    </StateMark>
  )
}
