import type { ReactNode } from 'react'
import type { StaffSession } from '../../session/session'
import type { Draft } from '../use-draft'
import { DraftBar } from './DraftBar'
import css from './DraftBar.module.css'

type Props = { session: StaffSession; draft: Draft; children: ReactNode }

/** The content of a screen that edits, above the bar of the current draft. */
export const WithDraftBar = ({ session, draft, children }: Props) => (
  <div className={css.area}>
    <div className={css.content}>{children}</div>
    <DraftBar session={session} draft={draft} />
  </div>
)
