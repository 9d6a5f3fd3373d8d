import { useState } from 'react'
import type { Checked } from './form-faults'
import { formAttributes, useSubmit } from './use-submit'

type Options<Values> = {
  /** By field, in the order of the page. The server's pointers call the fields so. */
  initial: Values | (() => Values)
  check?: (values: Values) => Checked<keyof Values & string>
  send: (values: Values) => Promise<unknown>
}

/** A form of text fields that holds what is typed into them; see `useSubmit`. */
export function useFields<Values extends Readonly<Record<string, string>>>({
  initial,
  check = () => ({}),
  send,
}: Options<Values>) {
  type Name = keyof Values & string
  const [values, setValues] = useState(initial)
  const { root, faults, isPending, submit } = useSubmit<Name>(Object.keys(values))
  const attributes = formAttributes(root, () =>
    submit({ check: () => check(values), send: () => send(values) }),
  )
  /** The props of a field. */
  const field = (name: Name) => ({
    name,
    value: values[name]!,
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: faults[name],
  })
  return { form: { attributes, faults, isPending }, values, setValues, field }
}
