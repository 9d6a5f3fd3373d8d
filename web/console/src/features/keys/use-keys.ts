import { hasDialog } from '@typecase/shared/has-dialog'
import { useEffect, useEffectEvent } from 'react'
import { innerTarget, keySequence, takesText, type KeyMap } from './key-sequence'
import { useLetterKeys } from './keys-setting'

/** Keys of the screen while this is mounted. They rest in fields, in dialogs and after the session. */
export function useKeys(map: KeyMap) {
  const act = useEffectEvent((event: KeyboardEvent, read: ReturnType<typeof keySequence>) => {
    if (event.defaultPrevented || event.isComposing || takesText(innerTarget(event))) return
    if (!useLetterKeys.getState().areOn) return
    if (hasDialog() || document.querySelector('[data-inert]')) return
    const action = read(event, map)
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const read = keySequence()
    const listen = (event: KeyboardEvent) => act(event, read)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const rowSelector = '[data-row-link]'

/** J and K move the focus from row to row of a list, whose links Enter opens. */
export function useRowKeys() {
  const move = (step: 1 | -1) => {
    const rows = [...document.querySelectorAll<HTMLElement>(rowSelector)]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    const next = at < 0 ? rows[step === 1 ? 0 : rows.length - 1] : rows[at + step]
    next?.focus()
    next?.scrollIntoView?.({ block: 'nearest' })
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
}

/** The attribute of a row's link. */
export const rowLink = { 'data-row-link': true } as const
