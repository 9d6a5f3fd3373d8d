import { newRequestKey } from '@typecase/shared/request-key'
import { parseJson, readStorage, writeStorage } from '@typecase/shared/web-storage'
import { useEffect, useState } from 'react'
import type { OfferStart } from '../queries'
import { draftOf, type OfferDraft } from './draft'

const keyOf = (search: string) => `offer-draft${search}`

/** The draft that this tab keeps for the address of a form; null: none. */
export function keptDraft(search: string): OfferDraft | null {
  const kept = parseJson(readStorage('sessionStorage', keyOf(search))) as OfferDraft | null
  return kept && [kept.lines, kept.licences, kept.families].every(Array.isArray) ? kept : null
}

export const forgetDraft = (search: string) =>
  void writeStorage('sessionStorage', keyOf(search), null)

/** The draft of a form, kept in the tab with each change until it is forgotten. */
export function useDraft(search: string, start: OfferStart | null, replaces: string | null) {
  const [draft, setDraft] = useState(
    () => keptDraft(search) ?? draftOf(start!, newRequestKey(), replaces),
  )
  const [isDone, setDone] = useState(false)
  useEffect(() => {
    if (!isDone) writeStorage('sessionStorage', keyOf(search), JSON.stringify(draft))
  }, [search, draft, isDone])
  return {
    draft,
    change: (change: Partial<OfferDraft>) => setDraft((before) => ({ ...before, ...change })),
    renewKey: () => setDraft((before) => ({ ...before, requestKey: newRequestKey() })),
    forget: () => {
      setDone(true)
      forgetDraft(search)
    },
  }
}
