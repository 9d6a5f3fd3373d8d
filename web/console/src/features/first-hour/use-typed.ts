import { parseJson, readStorage, writeStorage } from '@typecase/shared/web-storage'
import { useState } from 'react'
import type { StaffSession } from '../session/session'
import type { StepName } from './step-names'

const keyOf = (session: StaffSession, step: StepName) =>
  `console_first_hour_${step}_${session.member.id}`

/** Members that the form still has, each of the kind that it has there. */
function readTyped<T extends object>(key: string, initial: T): Partial<T> {
  const stored = Object(parseJson(readStorage('sessionStorage', key))) as Partial<T>
  const isKnown = (name: string, value: unknown) =>
    name in initial &&
    typeof value === typeof initial[name as keyof T] &&
    Array.isArray(value) === Array.isArray(initial[name as keyof T])
  return Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => isKnown(name, value)),
  ) as Partial<T>
}

/**
 * The values of a step's form: what was typed in this tab, which outlives a reload, over what the shop has.
 * Not for secrets.
 */
export function useTyped<T extends object>(session: StaffSession, step: StepName, initial: T) {
  const key = keyOf(session, step)
  const [typed, setTyped] = useState(() => readTyped(key, initial))
  const store = (next: Partial<T>) => {
    setTyped(next)
    const isEmpty = Object.keys(next).length === 0
    writeStorage('sessionStorage', key, isEmpty ? null : JSON.stringify(next))
  }
  return {
    values: { ...initial, ...typed },
    /** Members that were typed. */
    typed,
    set: (change: Partial<T>) => store({ ...typed, ...change }),
    /** Once they are saved. */
    forget: () => store({}),
  }
}
