import { money } from '@typecase/shared/format'
import type { ReactNode } from 'react'
import { text } from '#src/messages/text.ts'
import css from './Lines.module.css'

export type Line = {
  description: string
  licence: string
  tier: string
  /** Texts such as a domain. */
  fields?: readonly string[]
  /** How the amount came about. */
  reckoning?: string | null
  /** For whom it is; null: not told yet. */
  licensee: ReactNode
  /** null: it has no price. */
  amount: number | null
  /** What else there is to know, over the whole width. */
  foot?: ReactNode
  /** Why it cannot be bought, and what can be done. */
  fault?: ReactNode
}

/** What is bought, line by line: licence and tier, for whom, for how much. */
export function Lines({ lines, currency }: { lines: readonly Line[]; currency: string }) {
  return (
    <ul>
      {lines.map((line, index) => (
        <li key={index} className={css.line}>
          <span>
            <span className="strong">{line.description}</span>
            <span className={css.note}>
              {text('checkout.lineNote', { licence: line.licence, tier: line.tier })}
            </span>
            {line.fields?.map((words) => (
              <span key={words} className={css.note}>
                {words}
              </span>
            ))}
            {line.reckoning && <span className={css.note}>{line.reckoning}</span>}
          </span>
          <span>{line.licensee}</span>
          <span className={css.amount}>
            {line.amount === null ? '–' : money(line.amount, currency)}
          </span>
          {line.foot && <span className={`${css.note} ${css.foot}`}>{line.foot}</span>}
          {line.fault && <span className={css.fault}>{line.fault}</span>}
        </li>
      ))}
    </ul>
  )
}
