import { useQuery } from '@tanstack/react-query'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { failureSentence } from '../session/staff-request'
import type { StaffSession } from '../session/session'
import { viewsQuery, type SavedView, type ViewArea } from './queries'
import { SaveView } from './SaveView'
import css from './SavedViews.module.css'
import { isSameView, viewQuery } from './view-query'
import { ViewActions } from './ViewActions'

/** A view that every member has. `count`: how many rows need somebody; 0 is not told. */
export type StandingView = { name: string; filter: string; count?: number }

type Props = {
  area: ViewArea
  session: StaffSession
  /** The query of the present view. */
  search: string
  standing: readonly StandingView[]
}

/** The views of a list, one of which may be the present one, and the way to keep the present one. */
export function SavedViews({ area, session, search, standing }: Props) {
  const views = useQuery(viewsQuery)
  const [isSaving, setSaving] = useState(false)
  const saved = views.data?.filter((view) => view.area === area) ?? []
  const failure = failureSentence(views.error)
  const isStanding = standing.some(({ filter }) => isSameView(filter, search))
  const present = saved
    .filter(({ filter }) => isSameView(filter, search))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn))[0]
  return (
    <>
      <div className={css.bar}>
        <nav className={css.views} aria-label={text('console.views.title')}>
          <ul className={css.list}>
            {standing.map((view) => (
              <Entry key={view.filter} {...view} search={search} />
            ))}
            {saved.map((view) => (
              <Entry key={view.id} {...view} search={search} title={ownerOf(view)} />
            ))}
          </ul>
        </nav>
        <span className={css.actions}>
          {present && <ViewActions key={present.id} view={present} session={session} />}
          {!present && !isStanding && views.data && (
            <Button kind="plain" onPress={() => setSaving(true)}>
              {text('console.views.save')}
            </Button>
          )}
        </span>
      </div>
      {failure && (
        <div className={css.failed}>
          <Notice action={retryAction(() => views.refetch(), views.isFetching)}>
            {text('console.views.failed', { failure })}
          </Notice>
        </div>
      )}
      {isSaving && (
        <SaveView
          area={area}
          filter={viewQuery(search)}
          own={saved.filter(({ isOwn }) => isOwn)}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  )
}

type EntryProps = StandingView & { search: string; title?: string | undefined }

const Entry = ({ name, filter, count = 0, search, title }: EntryProps) => (
  <li>
    <TextLink
      look="word"
      className={css.view}
      to={`?${filter}`}
      aria-current={isSameView(filter, search) ? 'true' : undefined}
      data-hand={count > 0 || undefined}
      title={title}
    >
      {name}
      {count > 0 && <sup className={css.count}>{count}</sup>}
    </TextLink>
  </li>
)

function ownerOf({ isOwn, isShared, owner }: SavedView) {
  if (!isOwn) return text('console.views.sharedBy', { owner })
  return text(isShared ? 'console.views.shared' : 'console.views.private')
}
