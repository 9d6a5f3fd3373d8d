import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Part } from '@typecase/ui/Part'
import { useId, useRef, type RefObject } from 'react'
import type { DraftedEntry } from '../../drafts/edits'
import type { Draft } from '../../drafts/use-draft'
import { DenseField } from '../../fields/DenseField'
import { ListEditor } from '../../fields/ListEditor'
import { OtherFaults } from '../../fields/OtherFaults'
import { useFaults, type EntryFaults } from '../../fields/use-faults'
import { focusSoon } from '../../fields/use-list-rows'
import { recordForm, wasOf, type RecordForm } from '../../fields/use-record'
import { lossWords } from '../../fields/was-words'
import { isKnown, isPath } from '../addresses'
import { newItemId, type MenuItem, type MenusRecord } from '../model'
import type { ShopIds } from '../use-shop-ids'
import { Destinations } from './Destinations'
import css from './Menus.module.css'

type Props = { entry: DraftedEntry | undefined; shop: ShopIds; draft: Draft; isReadOnly: boolean }

const none: MenusRecord = { header: [], footer: [] }

/** The items of the header and of the footer, each in one of both. */
export function Menus({ entry, shop, draft, isReadOnly }: Props) {
  const key = { kind: 'menus' as const, id: '1' }
  const form = recordForm<MenusRecord>(draft, key, {
    record: entry?.record ?? none,
    stored: entry?.stored ?? none,
  })
  const faults = useFaults(draft, key)
  const choices = useId()
  const root = useRef<HTMLDivElement>(null)
  const menu = { form, faults, shop, choices, isReadOnly, root }
  return (
    <div ref={root}>
      <p className={css.what}>{text('console.menus.how')}</p>
      <Menu which="header" {...menu} />
      <Menu which="footer" {...menu} />
      <OtherFaults faults={faults.elsewhere(['item'])} />
      <Destinations id={choices} shop={shop} />
    </div>
  )
}

type Which = keyof MenusRecord
const otherOf = { header: 'footer', footer: 'header' } as const

type MenuProps = {
  which: Which
  form: RecordForm<MenusRecord>
  faults: EntryFaults
  shop: ShopIds
  /** Id of the list of addresses. */
  choices: string
  isReadOnly: boolean
  /** Of both menus. */
  root: RefObject<HTMLElement | null>
}

function Menu({ which, form, faults, shop, choices, isReadOnly, root }: MenuProps) {
  const { record, stored, set } = form
  const items = record[which]
  const was = form.was(which)?.value
  const before = new Map(
    [...(stored?.header ?? []), ...(stored?.footer ?? [])].map((item) => [item.id, item]),
  )
  // A folder counts the items of both menus together.
  const first = which === 'header' ? 1 : record.header.length + 1
  const other = otherOf[which]
  function toOther(item: MenuItem) {
    set({
      [which]: items.filter(({ id }) => id !== item.id),
      [other]: [...record[other], item],
    })
    focusSoon(() => [...root.current!.querySelectorAll(`[data-moves="${which}"]`)].at(-1))
  }
  return (
    <Part title={text(`console.menus.${which}`)}>
      <ListEditor
        label={text(`console.menus.itemsOf.${which}`)}
        items={items}
        onChange={(next) => set({ [which]: next })}
        nameOf={({ title, id }) => title || id}
        blank={() => ({ id: newItemId('', record), link: '', title: '' })}
        addLabel={text('console.menus.add')}
        hasSteps
        was={was}
        wasSaid={was && lossWords(titlesOf(was), lostOf(was, items))}
        isChanged={({ id }, at) => was !== undefined && was[at]?.id !== id}
        isReadOnly={isReadOnly}
        render={(item, change, at) => (
          <Item
            {...{ item, change, choices, shop, isReadOnly }}
            stored={before.get(item.id)}
            faultAt={(member) => faults.at(`item[${first + at}].${member}`)}
            to={other}
            onMove={() => toOther(item)}
          />
        )}
      />
      {items.length === 0 && <p className="quiet">{text('console.menus.empty')}</p>}
    </Part>
  )
}

const titlesOf = (items: readonly MenuItem[]) => items.map(({ title }) => title)

const lostOf = (was: readonly MenuItem[], items: readonly MenuItem[]) =>
  titlesOf(was.filter(({ id }) => items.every((item) => item.id !== id)))

type ItemProps = Pick<MenuProps, 'choices' | 'shop' | 'isReadOnly'> & {
  item: MenuItem
  change: (item: MenuItem) => void
  /** As the shop has it, in whichever menu. */
  stored: MenuItem | undefined
  faultAt: (member: string) => string | undefined
  /** The other menu. */
  to: Which
  onMove: () => void
}

function Item({ item, change, stored, faultAt, ...rest }: ItemProps) {
  const { choices, shop, isReadOnly, to, onMove } = rest
  const move = text(`console.menus.to.${to}`)
  const isOdd = isPath(item.link) && !isKnown(item.link, shop.known)
  return (
    <div className={css.item}>
      <DenseField
        label={text('console.menus.title')}
        value={item.title}
        was={stored && wasOf(stored.title, item.title)}
        error={faultAt('title') ?? faultAt('id')}
        maxLength={80}
        isReadOnly={isReadOnly}
        onChange={(title) => change({ ...item, title })}
      />
      <DenseField
        label={text('console.menus.link')}
        value={item.link}
        was={stored && wasOf(stored.link, item.link)}
        error={faultAt('link')}
        help={isOdd ? text('console.menus.unknown') : leadsWhere(item.link, shop)}
        list={isReadOnly ? undefined : choices}
        inputMode="url"
        maxLength={2000}
        isReadOnly={isReadOnly}
        onChange={(link) => change({ ...item, link })}
      />
      {!isReadOnly && (
        <span className={css.move}>
          <Button
            kind="plain"
            data-moves={to}
            aria-label={`${item.title || item.id}: ${move}`}
            onPress={onMove}
          >
            {move}
          </Button>
        </span>
      )}
    </div>
  )
}

/** The title of the page or the name of the family that an address leads to. */
function leadsWhere(link: string, { pages, faces }: ShopIds) {
  const [, id = ''] = /^\/pages\/([^?#]+)/.exec(link) ?? []
  const page = pages.get(id)?.record?.['title']
  const family = faces.families.find((one) => link === `/${one.id}`)
  return typeof page === 'string' ? page : family?.name
}
