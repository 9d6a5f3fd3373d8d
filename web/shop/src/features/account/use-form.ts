import { useEffect, useRef, useState, type FormEvent } from 'react'
import { faultsOf, type Faults } from './form-faults'

type Options<Name extends string> = {
  /** The fields in the order of the page; a constant. The server points at them by these names. */
  names: readonly Name[]
  /** What is missing or wrong before the server is asked. */
  check: () => Faults<Name>
  /** Fails with ApiProblem or Unreachable. */
  send: () => Promise<unknown>
  /** Failures that this form has words of its own for; null: the usual ones. */
  explain?: (cause: unknown) => Faults<Name> | null
}

/** A form that keeps what was typed whatever happens, and leads to the first field with a fault. */
export function useForm<Name extends string>({ names, check, send, explain }: Options<Name>) {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Faults<Name>>({})
  const [isPending, setPending] = useState(false)

  useEffect(() => {
    const first = names.find((name) => faults[name] !== undefined)
    const field = first && form.current?.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }, [faults, names])

  const submit = async () => {
    if (isPending) return
    const missing = check()
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    setPending(true)
    try {
      await send()
    } catch (cause) {
      setFaults(explain?.(cause) ?? faultsOf(cause, names))
    } finally {
      setPending(false)
    }
  }

  const attributes = {
    ref: form,
    noValidate: true,
    method: 'post',
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      event.stopPropagation()
      void submit()
    },
  } as const
  return { attributes, faults, isPending }
}
