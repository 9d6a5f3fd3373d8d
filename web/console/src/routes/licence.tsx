import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { useNavigate, useOutletContext, useParams } from 'react-router'
import { WithDraftBar } from '#src/features/drafts/bar/WithDraftBar.tsx'
import type { DraftedEntry } from '#src/features/drafts/edits.ts'
import { together } from '#src/features/drafts/together.ts'
import { useDraft, useDraftedEntries, type Draft } from '#src/features/drafts/use-draft.ts'
import { useIsTried } from '#src/features/drafts/tried-drafts.ts'
import { OtherFaults } from '#src/features/fields/OtherFaults.tsx'
import { QuietFaults } from '#src/features/fields/quiet-faults.ts'
import { useFaults } from '#src/features/fields/use-faults.ts'
import { recordForm } from '#src/features/fields/use-record.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { lifeAt } from '#src/features/life/life.ts'
import { LifeMark } from '#src/features/licences/LifeMark.tsx'
import { LegalText } from '#src/features/licences/licence/LegalText.tsx'
import css from '#src/features/licences/licence/Licence.module.css'
import { State } from '#src/features/licences/licence/State.tsx'
import { BuyerFields, Tiers } from '#src/features/licences/licence/Tiers.tsx'
import { Versions } from '#src/features/licences/licence/Versions.tsx'
import { Allowances, Words } from '#src/features/licences/licence/Words.tsx'
import {
  idsInOrder,
  licencePlaces,
  licensingOf,
  orderToStore,
  type LicenceRecord,
} from '#src/features/licences/model.ts'
import { salesQuery, textsQuery, type SoldText } from '#src/features/licences/queries.ts'
import { Part } from '@typecase/ui/Part'
import { serverNow, type StaffSession } from '#src/features/session/session.ts'
import { failureSentence } from '#src/features/session/staff-request.ts'
import { paths } from '#src/paths.ts'
import { mayEdit, NoSuchEntry, onlyRead, WaitingForEntries } from './entry-screen'

/** A licence kind, edited in the member's draft. */
export function Licence() {
  const { id = '' } = useParams()
  const session = useOutletContext<StaffSession>()
  const draft = useDraft(session)
  const queries = [
    useDraftedEntries(draft, 'licence'),
    useDraftedEntries(draft, 'licensing'),
  ] as const
  const [{ entries: kinds }, { entries: licensing }] = queries
  const entry = kinds?.get(id)
  const texts = useQuery({ ...textsQuery(id), enabled: !!entry?.stored })
  const sales = useQuery(salesQuery)
  const title = text('console.licence.one')
  // The screen would move if the texts and the sales came later.
  const isWhole = !sales.isPending && !(entry?.stored && texts.isPending)
  if (!kinds || !licensing || !draft.isHere || !isWhole) {
    return <WaitingForEntries {...together(queries)} {...{ title, draft }} />
  }
  return (
    <WithDraftBar session={session} draft={draft}>
      {entry?.record ? (
        <Found
          key={id}
          id={id}
          entry={entry}
          kinds={kinds}
          licensing={licensing.get('1')}
          {...{ draft, session, texts }}
          sales={sales.data}
        />
      ) : (
        <NoSuchEntry title={title}>
          {text(entry ? 'console.licence.removed' : 'console.licence.missing')}{' '}
          {entry && mayEdit(session, 'licences:write') && (
            <Button
              kind="words"
              onPress={() => draft.edit([{ kind: 'licence', id, record: entry.stored }])}
            >
              {text('console.licence.restore')}
            </Button>
          )}{' '}
          <TextLink to={paths.licences()}>{text('console.licence.toList')}</TextLink>
        </NoSuchEntry>
      )}
    </WithDraftBar>
  )
}

type Props = {
  id: string
  entry: DraftedEntry
  kinds: ReadonlyMap<string, DraftedEntry>
  licensing: DraftedEntry | undefined
  draft: Draft
  session: StaffSession
  texts: UseQueryResult<SoldText[]>
  /** Orders of the last 30 days by kind; undefined: unknown. */
  sales: ReadonlyMap<string, number> | undefined
}

function Found({ id, entry, kinds, licensing, draft, session, texts, sales }: Props) {
  const key = { kind: 'licence' as const, id }
  const isReadOnly = !mayEdit(session, 'licences:write')
  const form = recordForm<LicenceRecord>(draft, key, { ...entry, record: entry.record! })
  const faults = useFaults(draft, key)
  const isTried = useIsTried(draft.changeSet?.id ?? null)
  const { record, stored } = form
  const { data: versions } = texts
  const failure = failureSentence(texts.error)
  const [now] = useState(serverNow)
  const part = { form, faults, isReadOnly }
  const orders = versions?.reduce((sum, version) => sum + version.orders, 0)
  const facts = (
    <>
      <LifeMark state={lifeAt(record.life, now)} isAdded={stored === null} />
      {sales && (
        <span className="quiet">{text('console.licence.sold', { count: sales.get(id) ?? 0 })}</span>
      )}
      {isReadOnly && onlyRead('licences:write')}
    </>
  )
  const removal = { id, draft, kinds, licensing, isNew: stored === null, orders }
  return (
    <Screen
      title={record.name || id}
      facts={facts}
      actions={
        <>
          <TextLink to={paths.licences()}>{text('console.licence.toList')}</TextLink>
          <TextLink to={paths.tiers()}>{text('console.licences.toFactors')}</TextLink>
          {!isReadOnly && <Remove {...removal} />}
        </>
      }
    >
      <QuietFaults value={stored === null && !isTried}>
        <div className={css.page}>
          <div className={css.main}>
            <Part title={text('console.licence.words')}>
              <Words {...part} others={othersOf(id, kinds)} />
            </Part>
            <Part title={text('console.licence.sizes')}>
              <Tiers {...part} />
            </Part>
            <Part title={text('console.licence.allowed')}>
              <Allowances {...part} />
            </Part>
          </div>
          <div className={css.main}>
            <Part title={text('console.family.state')}>
              <State {...part} />
            </Part>
            <Part title={text('console.licence.asksFor')}>
              <BuyerFields {...part} />
            </Part>
          </div>
          <Part className={css.wide} title={text('console.licence.text')}>
            <LegalText
              label={text('console.licence.markdown')}
              value={record.eula}
              stored={stored?.eula}
              published={versions ?? []}
              versionError={faults.at('eula_version')}
              error={faults.at('id')}
              isReadOnly={isReadOnly}
              onChange={(eula) => form.set({ eula })}
            />
          </Part>
          {(versions || failure) && (
            <Part className={css.wide} title={text('console.licence.versions')}>
              {failure && (
                <Notice role="alert" action={retryAction(texts.refetch, texts.isFetching)}>
                  {failure}
                </Notice>
              )}
              {versions && (
                <Versions versions={versions} now={record.eula} current={stored?.eula.version} />
              )}
            </Part>
          )}
        </div>
      </QuietFaults>
      <OtherFaults faults={faults.elsewhere(licencePlaces)} />
    </Screen>
  )
}

/** Kinds that a kind may contain: others, which contain none themselves. */
const othersOf = (id: string, kinds: ReadonlyMap<string, DraftedEntry>) =>
  [...kinds].flatMap(([other, { record }]) => {
    const { name, contains = [] } = (record ?? {}) as Partial<LicenceRecord>
    return record && other !== id && contains.length === 0
      ? [{ id: other, name: name || other }]
      : []
  })

type RemoveProps = Pick<Props, 'id' | 'draft' | 'kinds' | 'licensing'> & {
  isNew: boolean
  /** That were paid under it; undefined: unknown as yet. */
  orders: number | undefined
}

/** Takes the kind out of the shop where nobody has bought it; else says what to do instead. */
function Remove({ id, draft, kinds, licensing, isNew, orders }: RemoveProps) {
  const navigate = useNavigate()
  if (!isNew && orders === undefined) return null
  if (!isNew && orders! > 0) {
    return <span className="quiet">{text('console.licence.stays', { count: orders! })}</span>
  }
  const remove = () => {
    const record = licensingOf(licensing?.record)
    const left = new Map(kinds).set(id, { stored: null, record: null })
    const shop = licensingOf(licensing?.stored).order
    const order = orderToStore(idsInOrder(left, record.order), left, shop)
    draft.edit([
      { kind: 'licence', id, record: null },
      { kind: 'licensing', id: '1', record: { ...record, order } },
    ])
    void navigate(paths.licences())
  }
  return (
    <Button kind="plain" onPress={remove}>
      {text('console.licence.remove')}
    </Button>
  )
}
