import { useQuery } from '@tanstack/react-query'
import { dateTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { useOutletContext, useParams, useSearchParams } from 'react-router'
import css from '#src/features/drafts/change/Change.module.css'
import { ChangeActions } from '#src/features/drafts/change/ChangeActions.tsx'
import { Conflicts } from '#src/features/drafts/change/Conflicts.tsx'
import { EditList } from '#src/features/drafts/change/EditList.tsx'
import { useEntryNames } from '#src/features/drafts/change/entry-names.ts'
import { Faults } from '#src/features/drafts/change/Faults.tsx'
import { RenamePanel } from '#src/features/drafts/change/RenamePanel.tsx'
import { timeInFull } from '#src/features/drafts/change/schedule.ts'
import { SchedulePanel } from '#src/features/drafts/change/SchedulePanel.tsx'
import { UnsavedConflicts } from '#src/features/drafts/change/UnsavedConflicts.tsx'
import { useTakeOut, type TakingOut } from '#src/features/drafts/change/use-take-out.ts'
import type { ShownChangeSet } from '#src/features/drafts/edits.ts'
import { changeSetQuery, checkQuery, type ChangeSetCheck } from '#src/features/drafts/queries.ts'
import { useDraft, type Draft } from '#src/features/drafts/use-draft.ts'
import { useFocusAfter } from '#src/features/drafts/use-focus-after.ts'
import { useSetActions } from '#src/features/drafts/use-set-actions.ts'
import { changeSetName, stateWords } from '#src/features/drafts/words.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { History } from '#src/features/history/History.tsx'
import { Part } from '@typecase/ui/Part'
import { isAllowed } from '#src/features/session/permissions.ts'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import type { StaffSession } from '#src/features/session/session.ts'
import { paths } from '#src/paths.ts'
import { RecordFailure } from './record-failure'

/** A change set: what it changes, what stands against it, and what can be done with it. */
export function Change() {
  const { id = '' } = useParams()
  const session = useOutletContext<StaffSession>()
  const draft = useDraft(session)
  const query = useQuery(changeSetQuery(id))
  if (query.data) return <Found key={id} shown={newest(query.data, draft)} draft={draft} />
  return (
    <Screen title={text('console.drafts.one')}>
      {query.error && !isSignedOut(query.error) ? (
        <RecordFailure
          cause={query.error}
          retry={() => query.refetch()}
          isPending={query.isFetching}
          missing={text('console.drafts.missing')}
          back={{ to: paths.changes(), label: text('console.drafts.toList') }}
        />
      ) : (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
    </Screen>
  )
}

/** The current draft holds what this tab has edited a moment ago. */
const newest = (shown: ShownChangeSet, { changeSet, edits }: Draft): ShownChangeSet =>
  changeSet?.id === shown.changeSet.id && changeSet.version > shown.changeSet.version
    ? { changeSet, edits }
    : shown

function Found({ shown, draft }: { shown: ShownChangeSet; draft: Draft }) {
  const session = useOutletContext<StaffSession>()
  const { changeSet, edits } = shown
  const { id, version, state, publishAt } = changeSet
  const names = useEntryNames(edits)
  const actions = useSetActions(session)
  const taking = useTakeOut(session, shown, names)
  const ways = isAllowed(session, 'changes:write') && state === 'draft' ? taking : null
  const panel = usePanel()
  useFocusAfter(state)
  const [failure, setFailure] = useState<string>()
  const mayWrite = isAllowed(session, 'changes:write')
  const isOpen = state === 'draft' || state === 'scheduled'
  const check = useQuery({ ...checkQuery(id, version), enabled: isOpen })
  const said = failure ?? actions.failure ?? taking.failure
  return (
    <Screen
      title={changeSetName(changeSet)}
      facts={
        <span className="quiet">
          {stateWords(changeSet)}
          {changeSet.owner && text('console.drafts.by', { name: changeSet.owner.name })}
        </span>
      }
      actions={
        mayWrite && (
          <ChangeActions
            session={session}
            changeSet={changeSet}
            isCurrent={draft.changeSet?.id === id}
            hasEdits={edits.length > 0}
            isPanelOpen={isOpen && panel.name !== null}
            actions={actions}
            onSchedule={() => panel.open('schedule')}
            onRename={() => panel.open('rename')}
            onFailure={setFailure}
          />
        )
      }
    >
      <div className={css.page}>
        <div className={css.notices}>
          {said && <Notice role="alert">{said}</Notice>}
          {state === 'scheduled' && publishAt && (
            <Notice>{text('console.drafts.willBe', { time: timeInFull(publishAt) })}</Notice>
          )}
          <Failures shown={shown} check={check.data ?? null} names={names} taking={ways} />
        </div>
        {mayWrite && isOpen && panel.name === 'rename' && (
          <RenamePanel changeSet={changeSet} onClose={panel.close} />
        )}
        {mayWrite && isOpen && panel.name === 'schedule' && (
          <SchedulePanel
            publishAt={publishAt}
            onSchedule={(time) => actions.schedule(changeSet, time)}
            onClose={panel.close}
          />
        )}
        {draft.draftId === id && <UnsavedConflicts draft={draft} />}
        <Conflicts shown={shown} names={names} isReadOnly={!mayWrite || state !== 'draft'} />
        {edits.length === 0 ? (
          <p>{text('console.drafts.noEdits')}</p>
        ) : (
          <EditList edits={edits} names={names} taking={ways} />
        )}
        {isAllowed(session, 'audit:read') && (
          <Part title={text('console.history.title')}>
            <History objects={[id]} />
          </Part>
        )}
        {changeSet.reverts && (
          <p>
            <TextLink to={paths.change(changeSet.reverts)}>
              {text('console.drafts.reverts')}
            </TextLink>
          </p>
        )}
      </div>
    </Screen>
  )
}

type FailuresProps = {
  shown: ShownChangeSet
  check: ChangeSetCheck | null
  names: ReturnType<typeof useEntryNames>
  taking: TakingOut | null
}

/** Why the last publication was refused, what stands against the next one, and warnings. */
function Failures({ shown, check, names, taking }: FailuresProps) {
  const { failure, changedAt } = shown.changeSet
  const now = check?.faults ?? []
  const warnings = check?.warnings ?? []
  return (
    <>
      {failure && (
        <Faults
          title={text('console.drafts.refusedAt', {
            time: dateTime(changedAt),
            detail: failure.detail,
          })}
          faults={now.length > 0 ? [] : failure.faults}
          names={names}
          shown={shown}
          taking={taking}
        />
      )}
      {now.length > 0 && (
        <Faults
          title={text('console.drafts.faults', { count: now.length })}
          faults={now}
          names={names}
          shown={shown}
          taking={taking}
        />
      )}
      {warnings.length > 0 && (
        <Faults
          title={text('console.drafts.warnings', { count: warnings.length })}
          faults={warnings}
          names={names}
          shown={shown}
          taking={taking}
          isWarning
        />
      )}
    </>
  )
}

type Panel = 'schedule' | 'rename'

/** The panel that is open, in the address: a link leads to it. */
function usePanel() {
  const [search, setSearch] = useSearchParams()
  const name = search.get('do')
  return {
    name,
    open: (next: Panel) => setSearch({ do: next }, { preventScrollReset: true }),
    close() {
      setSearch({}, { preventScrollReset: true })
      focusPage()
    },
  }
}
