import { useQuery } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { useOutletContext, useSearchParams } from 'react-router'
import { WithDraftBar } from '#src/features/drafts/bar/WithDraftBar.tsx'
import { removedTextsQuery } from '#src/features/drafts/queries.ts'
import { together } from '#src/features/drafts/together.ts'
import { useDraft, useDraftedEntries } from '#src/features/drafts/use-draft.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import type { StaffSession } from '#src/features/session/session.ts'
import { ShortLinks } from '#src/features/texts/links/ShortLinks.tsx'
import { TextList } from '#src/features/texts/list/TextList.tsx'
import { Menus } from '#src/features/texts/menus/Menus.tsx'
import { menusIn } from '#src/features/texts/model.ts'
import { Pangrams } from '#src/features/texts/pangrams/Pangrams.tsx'
import { useShopIds } from '#src/features/texts/use-shop-ids.ts'
import { mayEdit, onlyRead, WaitingForEntries } from './entry-screen'

const tabs = ['texts', 'menus', 'links', 'pangrams'] as const
type Tab = (typeof tabs)[number]

const permissionOf = {
  texts: 'texts:write',
  menus: 'menus:write',
  links: 'texts:write',
  pangrams: 'texts:write',
} as const

/** Pages, news, menus, short links and pangrams. The tab is in the address. */
export function Texts() {
  const session = useOutletContext<StaffSession>()
  const [search, setSearch] = useSearchParams()
  const draft = useDraft(session)
  const { found: shop, queries } = useShopIds(draft)
  const menus = useDraftedEntries(draft, 'menus')
  const pangrams = useDraftedEntries(draft, 'pangrams')
  const tab = tabs.find((known) => known === search.get('tab')) ?? 'texts'
  const title = text('console.text.title')
  const removed = useQuery({ ...removedTextsQuery, enabled: tab === 'texts' })
  const all = [...queries, menus, pangrams]
  if (!shop || !menus.entries || !pangrams.entries || !draft.isHere) {
    return <WaitingForEntries {...together(all)} {...{ title, draft }} />
  }
  const isReadOnly = !mayEdit(session, permissionOf[tab])
  const choose = (next: Tab) => setSearch(next === 'texts' ? {} : { tab: next })
  const part = { shop, draft, isReadOnly }
  return (
    <WithDraftBar session={session} draft={draft}>
      <Screen
        title={title}
        facts={
          <>
            <FilterTabs
              label={text('console.prices.tabs')}
              words={tabs.map((id) => ({ id, name: text(`console.text.tab.${id}`) }))}
              value={tab}
              onChange={choose}
            />
            {isReadOnly && onlyRead(permissionOf[tab])}
          </>
        }
      >
        {tab === 'texts' && (
          <TextList
            pages={shop.pages}
            posts={shop.posts}
            removed={removed}
            menus={mayEdit(session, 'menus:write') ? menusIn(menus.entries) : null}
            {...{ draft, isReadOnly }}
          />
        )}
        {tab === 'menus' && <Menus entry={menus.entries.get('1')} {...part} />}
        {tab === 'links' && <ShortLinks {...part} />}
        {tab === 'pangrams' && (
          <Pangrams entry={pangrams.entries.get('1')} {...{ draft, isReadOnly }} />
        )}
      </Screen>
    </WithDraftBar>
  )
}
