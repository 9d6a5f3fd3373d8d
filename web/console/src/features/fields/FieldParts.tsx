import { text } from '@typecase/shared/messages/text'
import type { ReactNode } from 'react'
import css from './Fields.module.css'

type HeadProps = { id: string; label: string; aside?: ReactNode; isChanged: boolean }

/** The label of a dense field; one that the draft changed says so. */
export const FieldHead = ({ id, label, aside, isChanged }: HeadProps) => (
  <span className={css.head}>
    <label htmlFor={id} className={css.label}>
      {isChanged ? text('console.field.changed', { label }) : label}
    </label>
    {aside && <span className={css.aside}>{aside}</span>}
  </span>
)

type FootProps = {
  id: string
  error?: string | undefined
  was?: string | undefined
  help?: ReactNode
}

/** The line below a dense field: its fault, the value of the shop, or help. */
export const FieldFoot = ({ id, error, was, help }: FootProps) => (
  <span id={`${id}below`} className={css.below}>
    {error !== undefined && <span className={css.fault}>{error}</span>}
    {was !== undefined && <span className={css.was}>{was}</span>}
    {error === undefined && was === undefined && help && <span>{help}</span>}
  </span>
)
