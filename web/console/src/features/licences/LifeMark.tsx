import { text } from '@typecase/shared/messages/text'
import { StateMark } from '../orders/StateMark'
import { OnlyInDraft } from '../drafts/OnlyInDraft'
import type { LifeState } from '../life/life'

const marks = { draft: 'half', published: 'full', hidden: 'hollow', retired: 'hollow' } as const

/** The state of something on sale as a small square and a word. `isAdded`: the shop does not have it, a draft adds it. */
export const LifeMark = ({ state, isAdded }: { state: LifeState; isAdded: boolean }) =>
  isAdded ? (
    <OnlyInDraft />
  ) : (
    <StateMark mark={marks[state]}>{text(`console.family.state.${state}`)}</StateMark>
  )
