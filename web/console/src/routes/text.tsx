import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { useOutletContext, useParams } from 'react-router'
import { WithDraftBar } from '#src/features/drafts/bar/WithDraftBar.tsx'
import { LostRecord } from '#src/features/drafts/change/LostRecord.tsx'
import { UnsavedConflicts } from '#src/features/drafts/change/UnsavedConflicts.tsx'
import type { DraftedEntry } from '#src/features/drafts/edits.ts'
import { PreviewButton } from '#src/features/drafts/PreviewButton.tsx'
import { together } from '#src/features/drafts/together.ts'
import { useIsTried } from '#src/features/drafts/tried-drafts.ts'
import { useDraft, useDraftedEntries, type Draft } from '#src/features/drafts/use-draft.ts'
import { useFocusAfter } from '#src/features/drafts/use-focus-after.ts'
import { QuietFaults } from '#src/features/fields/quiet-faults.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { isAllowed } from '#src/features/session/permissions.ts'
import { serverNow, type StaffSession } from '#src/features/session/session.ts'
import {
  addressOf,
  menusIn,
  postState,
  type MenusRecord,
  type PageRecord,
  type PostRecord,
  type TextKind,
} from '#src/features/texts/model.ts'
import { Missing } from '#src/features/texts/text/Missing.tsx'
import { Removed } from '#src/features/texts/text/Removed.tsx'
import { TextForm } from '#src/features/texts/text/TextForm.tsx'
import { RemoveButton } from '#src/features/texts/text/RemoveButton.tsx'
import { TextMark } from '#src/features/texts/TextMark.tsx'
import { useShopIds, type ShopIds } from '#src/features/texts/use-shop-ids.ts'
import { paths } from '#src/paths.ts'
import { mayEdit, onlyRead, WaitingForEntries } from './entry-screen'

export const Page = () => <Text kind="page" />
export const Post = () => <Text kind="post" />

/** A page or a post, edited in the member's draft. */
function Text({ kind }: { kind: TextKind }) {
  const { id = '' } = useParams()
  const session = useOutletContext<StaffSession>()
  const draft = useDraft(session)
  const { found: shop, queries } = useShopIds(draft)
  const menus = useDraftedEntries(draft, 'menus')
  const title = text(`console.text.one.${kind}`)
  const entry = shop?.[kind === 'page' ? 'pages' : 'posts'].get(id)
  useFocusAfter(shop ? stateOf(entry) : undefined)
  if (!shop || !menus.entries || !draft.isHere) {
    return <WaitingForEntries {...together([...queries, menus])} {...{ title, draft }} />
  }
  const key = { kind, id }
  const isReadOnly = !mayEdit(session, 'texts:write')
  const stored = entry?.stored
  return (
    <WithDraftBar session={session} draft={draft}>
      {entry?.record ? (
        <Found
          key={`${kind} ${id}`}
          {...{ kind, id, entry, shop, draft, session, isReadOnly }}
          menus={menusIn(menus.entries)}
        />
      ) : (
        <Screen title={stored ? String(stored['title'] || id) : title}>
          <UnsavedConflicts draft={draft} entry={key} />
          {stored ? (
            <Removed
              entry={key}
              stored={stored}
              menus={menusIn(menus.entries)}
              {...{ shop, draft, isReadOnly }}
              mayEditMenus={mayEdit(session, 'menus:write')}
            />
          ) : (
            <Missing entry={key} {...{ draft, isReadOnly }} />
          )}
        </Screen>
      )}
    </WithDraftBar>
  )
}

/** Whether the draft has a text, removes it, or knows of none. */
const stateOf = (entry: DraftedEntry | undefined) =>
  entry?.record ? 'there' : entry?.stored ? 'removed' : 'missing'

type Props = {
  kind: TextKind
  id: string
  entry: DraftedEntry
  shop: ShopIds
  draft: Draft
  session: StaffSession
  menus: MenusRecord | null
  isReadOnly: boolean
}

function Found({ kind, id, entry, shop, draft, session, menus, isReadOnly }: Props) {
  const record = entry.record as PageRecord | PostRecord
  const [now] = useState(serverNow)
  const isTried = useIsTried(draft.changeSet?.id ?? null)
  const [failure, setFailure] = useState<string>()
  const address = addressOf(kind, id)
  return (
    <Screen
      title={record.title || id}
      facts={
        <>
          <TextMark record={record} isAdded={entry.stored === null} now={now} />
          <span className="quiet">{address}</span>
          {isReadOnly && onlyRead('texts:write')}
        </>
      }
      actions={
        <>
          <TextLink to={paths.texts()}>{text('console.text.toList')}</TextLink>
          <InShop {...{ entry, now, draft, session }} path={address} onFailure={setFailure} />
          {!isReadOnly && (
            <RemoveButton entry={{ kind, id }} drafted={entry} {...{ draft, menus, shop }} />
          )}
        </>
      }
    >
      {failure && <Notice role="alert">{failure}</Notice>}
      <UnsavedConflicts draft={draft} entry={{ kind, id }} />
      {!isReadOnly && <LostRecord draft={draft} entry={{ kind, id }} record={record} />}
      <QuietFaults value={entry.stored === null && !isTried}>
        <TextForm
          entry={{ kind, id }}
          drafted={entry}
          {...{ shop, draft, isReadOnly }}
          shopName={session.shopName}
          mayFetch={isAllowed(session, 'families:write')}
        />
      </QuietFaults>
    </Screen>
  )
}

type InShopProps = Pick<Props, 'entry' | 'draft' | 'session'> & {
  now: number
  path: string
  onFailure: (sentence: string | undefined) => void
}

/** Opens the text in the preview of the draft, which has posts before their time where it edits them. */
function InShop({ entry, now, draft, session, path, onFailure }: InShopProps) {
  if (!draft.changeSet || draft.edits.length === 0) return null
  const record = entry.record as PageRecord | PostRecord
  const isEdited = entry.record !== entry.stored
  if (!isEdited && 'published' in record && postState(record, now) !== 'out') {
    return <span className="quiet">{text('console.text.notInPreview')}</span>
  }
  return (
    <PreviewButton session={session} id={draft.changeSet.id} path={path} onFailure={onFailure}>
      {text('console.text.inShop')}
    </PreviewButton>
  )
}
