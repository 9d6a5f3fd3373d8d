import type { ReactNode } from 'react'
import css from './LinePanel.module.css'

/** A name and what stands for it, on the columns of the sliders. */
export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <span className={css.label}>{label}</span>
      {children}
    </div>
  )
}
