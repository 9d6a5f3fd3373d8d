import type { ReactNode } from 'react'
import type { Draft } from '../drafts/use-draft'
import { isAllowed } from '../session/permissions'
import type { StaffSession } from '../session/session'
import css from './PriceLayout.module.css'
import { ReplayPanel } from './replay/ReplayPanel'

type Props = { session: StaffSession; draft: Draft; children: ReactNode }

/** Prices, and beside them what the draft does to what was sold, for members who may see sales. */
export const PriceLayout = ({ session, draft, children }: Props) =>
  isAllowed(session, 'changes:replay') ? (
    <div className={css.page}>
      <div className={css.sheet}>{children}</div>
      <div className={css.aside}>
        <ReplayPanel draft={draft} />
      </div>
    </div>
  ) : (
    children
  )
