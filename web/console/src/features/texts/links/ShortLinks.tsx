import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useId } from 'react'
import { keyOf, type DraftedEntry } from '../../drafts/edits'
import type { Draft } from '../../drafts/use-draft'
import { DenseField } from '../../fields/DenseField'
import fields from '../../fields/Fields.module.css'
import { NewEntry } from '../../fields/NewEntry'
import { useFaults } from '../../fields/use-faults'
import { recordForm } from '../../fields/use-record'
import { NothingYet } from '../../list/Nothing'
import { RowFocus } from '../../list/RowFocus'
import { isKnown, isPath } from '../addresses'
import { Destinations } from '../menus/Destinations'
import type { ShortLinkRecord } from '../model'
import type { ShopIds } from '../use-shop-ids'
import css from './ShortLinks.module.css'

type Props = { shop: ShopIds; draft: Draft; isReadOnly: boolean }

/** Short addresses for print, and where each leads. */
export function ShortLinks({ shop, draft, isReadOnly }: Props) {
  const choices = useId()
  const all = [...shop.links, ...takenOut(draft, shop)]
  const refuse = (id: string) =>
    shop.links.has(id) ? text('console.text.taken', { address: addressOf(id) }) : undefined
  return (
    <RowFocus>
      {all.length === 0 ? (
        <NothingYet title={text('console.links.none')} what={text('console.links.noneWhat')} />
      ) : (
        <p className="quiet">{text('console.links.what')}</p>
      )}
      <ul className={css.list}>
        {all.map(([id, entry]) => (
          <li key={id} className={css.row}>
            <Row {...{ id, entry, shop, draft, choices, isReadOnly }} />
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <NewEntry
          label={text('console.links.newName')}
          action={text('console.links.add')}
          refuse={refuse}
          willBe={(id) => text('console.text.addressWill', { address: addressOf(id) })}
          onAdd={(id) => draft.edit([{ kind, id, record: { path: '' } }])}
        />
      )}
      <Destinations id={choices} shop={shop} />
    </RowFocus>
  )
}

const addressOf = (id: string) => `/project/${id}`

const kind = 'short_link' as const

/** Links that only the draft had, and lost, so that they can be put back. */
const takenOut = (draft: Draft, { links }: ShopIds) =>
  [...draft.lost.keys()].flatMap((key) => {
    const [of, id = ''] = key.split('/')
    const gone: DraftedEntry = { stored: null, record: null }
    return of === kind && !links.has(id) ? [[id, gone] as const] : []
  })

type RowProps = Props & { id: string; entry: DraftedEntry; choices: string }

function Row({ id, entry, shop, draft, choices, isReadOnly }: RowProps) {
  const key = { kind, id }
  const faults = useFaults(draft, key)
  const address = addressOf(id)
  function keep() {
    draft.edit([{ ...key, record: draft.removed(keyOf(key)) ?? entry.stored }])
    draft.storeRemoved(keyOf(key), null)
  }
  if (!entry.record) {
    return (
      <p className={css.line}>
        <del>{address}</del>
        <span className={css.new}>
          {text(entry.stored ? 'console.links.removed' : 'console.text.change.takenOut')}
        </span>
        {!isReadOnly && (
          <Button
            kind="words"
            aria-label={text('console.field.keepWhat', { name: address })}
            onPress={keep}
          >
            {text('console.field.keep')}
          </Button>
        )}
      </p>
    )
  }
  const form = recordForm<ShortLinkRecord>(draft, key, { ...entry, record: entry.record })
  const { path } = form.record
  const isOdd = isPath(path) && !isKnown(path, shop.known)
  return (
    <>
      <span className={css.address}>
        {address}{' '}
        {!entry.stored && <span className={css.new}>{text('console.licences.added')}</span>}
      </span>
      <DenseField
        label={text('console.links.leadsTo', { address })}
        value={path}
        was={form.was('path')?.value}
        error={faults.at('path')}
        help={isOdd ? text('console.menus.unknown') : undefined}
        list={isReadOnly ? undefined : choices}
        inputMode="url"
        maxLength={2000}
        isReadOnly={isReadOnly}
        onChange={(next) => form.set({ path: next })}
      />
      {!isReadOnly && (
        <span className={css.remove}>
          <Button
            kind="plain"
            aria-label={text('console.field.removeWhat', { name: address })}
            onPress={() => draft.remove(key)}
          >
            {text('console.field.remove')}
          </Button>
        </span>
      )}
      {faults.elsewhere(['path']).map((fault) => (
        <p key={fault} role="alert" className={fields.fault}>
          {fault}
        </p>
      ))}
    </>
  )
}
