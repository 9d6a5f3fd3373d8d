import type { FormEvent } from 'react'

/** The attributes of a form that calls `submit`. */
export const submitOf = (submit: () => void) => ({
  noValidate: true,
  method: 'post' as const,
  onSubmit: (event: FormEvent) => {
    event.preventDefault()
    submit()
  },
})
