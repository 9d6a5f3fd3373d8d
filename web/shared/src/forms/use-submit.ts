import { useEffect, useRef, useState, type FormEvent } from 'react'
import { faultsOf, InvalidFields, type Checked, type FieldErrors } from './form-faults'

const firstInvalid =
  '[data-invalid] :is(input:not([type=hidden], [tabindex="-1"]), select, button), input[aria-invalid=true]'

type Submission<Name extends string> = {
  /** The fields that are missing or wrong before the server is asked. */
  check?: () => Checked<Name>
  /** Fails with InvalidFields, ApiProblem or Unreachable. */
  send: () => Promise<unknown>
  /** Failures that this form has words of its own for; null: the usual ones. */
  explain?: (cause: unknown) => FieldErrors<Name> | null
}

/**
 * Submits a form, one request at a time. Input stays after every failure; a failure becomes faults of
 * the fields `names`, as the server's pointers call them, or of the whole, and the focus goes to the
 * first invalid field inside `root`.
 */
export function useSubmit<Name extends string, Root extends HTMLElement = HTMLFormElement>(
  names: readonly Name[] = [],
) {
  const root = useRef<Root>(null)
  const [faults, setFaults] = useState<FieldErrors<Name>>({})
  const [isPending, setPending] = useState(false)
  const isFocusWanted = useRef(false)
  const isSending = useRef(false) // Known at once, where `isPending` waits for the next rendering.

  useEffect(() => {
    if (isFocusWanted.current) root.current?.querySelector<HTMLElement>(firstInvalid)?.focus()
    isFocusWanted.current = false
  }, [faults])

  const show = (next: FieldErrors<Name>) => {
    isFocusWanted.current = Object.keys(next).some((name) => name !== 'whole')
    setFaults(next)
  }

  const submit = async ({ check, send, explain }: Submission<Name>) => {
    if (isSending.current) return
    isSending.current = true
    setPending(true)
    try {
      if (check) InvalidFields.throwIfAny(check())
      setFaults({})
      await send()
    } catch (cause) {
      show(explain?.(cause) ?? faultsOf(cause, names))
    } finally {
      isSending.current = false
      setPending(false)
    }
  }

  const clear = (changed: readonly string[]) =>
    setFaults(
      (before) =>
        Object.fromEntries(
          Object.entries(before).filter(([name]) => !changed.includes(name)),
        ) as FieldErrors<Name>,
    )

  return { root, faults, isPending, submit, clear }
}

/** The attributes of a `<form>` whose submit event calls `onSubmit`. */
export const formAttributes = (
  ref: React.RefObject<HTMLFormElement | null>,
  onSubmit: () => unknown,
) => ({
  ref,
  noValidate: true,
  method: 'post' as const,
  onSubmit: (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit()
  },
})
