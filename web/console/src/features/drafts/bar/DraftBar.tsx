import { shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { useMediaQuery } from '@typecase/shared/use-media-query'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { hasDialog } from '@typecase/shared/has-dialog'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '#src/paths.ts'
import type { StaffSession } from '../../session/session'
import type { Draft } from '../use-draft'
import { useFocusAfter } from '../use-focus-after'
import { useSetActions } from '../use-set-actions'
import { countsOf, countWords } from '../words'
import css from './DraftBar.module.css'
import { DraftMenu } from './DraftMenu'
import { DraftWays } from './DraftWays'
import { SavingWords } from './SavingWords'

type Props = { session: StaffSession; draft: Draft }

/** The current draft: how much it changes, and the ways on, at the foot of a screen that edits. */
export function DraftBar({ session, draft }: Props) {
  const { changeSet, edits, status, flush } = draft
  const actions = useSetActions(session)
  const [previewFailure, setPreviewFailure] = useState<string>()
  const failure = previewFailure ?? actions.failure
  const publish = () => actions.publish(changeSet)
  const isIdle = edits.length > 0 && actions.pending === null
  useDraftKeys(
    () => void flush(),
    () => isIdle && publish(),
  )
  const conflicts = edits.filter(({ conflict }) => conflict !== null).length
  const isShown = edits.length > 0 || ['offline', 'refused', 'conflict'].includes(status)
  const Ways = useMediaQuery('(max-width: 699px)') ? DraftMenu : DraftWays
  useFocusAfter(isShown)
  if (!isShown) return null
  return (
    <section className={css.bar} aria-label={text('console.drafts.bar')} data-foot-bar>
      {failure && (
        <div className={css.failure}>
          <Notice
            role="alert"
            actions={
              changeSet &&
              !previewFailure &&
              actions.isBlocked && (
                <TextLink to={paths.change(changeSet.id)}>{text('console.drafts.seeWhy')}</TextLink>
              )
            }
          >
            {failure}
          </Notice>
        </div>
      )}
      <div className={css.words}>
        <p className={css.count} data-conflicts={conflicts > 0 || undefined}>
          <span className={css.what}>
            <span className={css.rubric}>
              {text('console.drafts.inDraft', { what: countWords(countsOf(edits)) })}
            </span>
            {changeSet && (
              <span className={css.begun}>
                {text('console.drafts.begun', { time: shortTime(changeSet.createdAt) })}
              </span>
            )}
          </span>
          {conflicts > 0 && (
            <TextLink to={paths.change(changeSet!.id)}>
              {text('console.drafts.conflictCount', { count: conflicts })}
            </TextLink>
          )}
          <SavingWords draft={draft} />
        </p>
        {changeSet && (
          <div className={css.actions}>
            <Ways
              session={session}
              id={changeSet.id}
              onPreviewFailure={setPreviewFailure}
              isDiscarding={actions.pending === 'discard'}
              onDiscard={() => actions.discard(changeSet)}
            />
            <Button
              kind="filled"
              isPending={actions.pending === 'publish'}
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onPress={publish}
            >
              {text('console.drafts.publish')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

/** Ctrl S saves at once, Ctrl Enter publishes, from fields too; in a form it belongs to the form. */
function useDraftKeys(save: () => void, publish: () => void) {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return
    const isSave = event.key === 's'
    if (!isSave && (event.key !== 'Enter' || event.repeat || isElsewhere(event.target))) return
    event.preventDefault()
    if (isSave) save()
    else publish()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Whether Enter is for a form of its own, or a dialog stands over the screen. */
const isElsewhere = (target: EventTarget | null) =>
  (target instanceof Element && target.closest('form') !== null) ||
  hasDialog() ||
  document.querySelector('[data-inert]') !== null
