import { placeName } from '@typecase/shared/country-names'
import { text } from '@typecase/shared/messages/text'
import type { Entry, EntryEdit, EntryKey, EntryKind, EntryRecord } from '../edits'
import { useShopEntries } from '../use-shop-entries'

/** The name of an entry as people call it, and the style that sets it; null: the interface face. */
export type EntryName = { name: string; styleId: string | null }

export type EntryNames = {
  /** `record`: names an entry that the shop does not know by name, such as a page by its title. */
  of: (key: EntryKey, record?: EntryRecord | null) => EntryName
  /** The family of a style, whose price in a price list holds where the style has none; null: no style. */
  familyOf: (style: string) => string | null
  /** The family of a style or a package; null: the shop does not have it. */
  ownerOf: (item: string) => string | null
  /** Of the shop's own prices. */
  currency: string
}

const kinds = ['shop', 'family', 'style', 'package', 'licence'] as const
type Named = Readonly<Partial<Record<(typeof kinds)[number], readonly Entry[]>>>

/** The names of the shop's entries and of those that edits add; until they are here, their ids. */
export const useEntryNames = (edits: readonly EntryEdit[] = []) =>
  namesIn(useShopEntries(kinds).entries ?? {}, edits)

export function namesIn(found: Named, edits: readonly EntryEdit[] = []): EntryNames {
  const records = new Map<string, EntryRecord>([
    ...edits.flatMap(({ kind, id, before, after }) =>
      before === null && after !== null ? [[`${kind}/${id}`, after] as const] : [],
    ),
    ...kinds.flatMap((kind) =>
      (found[kind] ?? []).map(({ id, record }) => [`${kind}/${id}`, record] as const),
    ),
  ])
  const nameOf = (kind: EntryKind, id: string) => textIn(records.get(`${kind}/${id}`), 'name') ?? id
  /** A style or a package behind the name of its family. */
  function item(id: string): EntryName {
    const styleId = records.has(`style/${id}`) ? id : null
    const kind = styleId ? 'style' : 'package'
    const record = records.get(`${kind}/${id}`)
    if (!record) {
      const isFamily = records.has(`family/${id}`)
      const name = nameOf('family', id)
      return { name: isFamily ? text('console.drafts.eachStyleOf', { name }) : name, styleId: null }
    }
    const family = nameOf('family', textIn(record, 'family') ?? '')
    const name = nameOf(kind, id)
    return { name: name.startsWith(family) ? name : `${family} ${name}`, styleId }
  }
  /** The kind of an override behind the name of its family. */
  function overrideName(id: string) {
    const [family = '', kind = ''] = id.split('/')
    const names = { family: nameOf('family', family), kind: nameOf('licence', kind) }
    return text('console.drafts.overrideOf', names)
  }
  const foundry = records.get('shop/1')?.['foundry'] as EntryRecord | undefined
  return {
    familyOf: (style) => textIn(records.get(`style/${style}`), 'family') ?? null,
    ownerOf: (item) =>
      textIn(records.get(`style/${item}`) ?? records.get(`package/${item}`), 'family') ?? null,
    currency: textIn(foundry, 'currency') ?? 'EUR',
    of({ kind, id }, record) {
      if (kind === 'style' || kind === 'package' || kind === 'price') return item(id)
      const isOnly = ['shop', 'invoices', 'licensing', 'menus', 'pangrams'].includes(kind)
      if (isOnly) return { name: text(`console.drafts.kind.${kind}`), styleId: null }
      if (kind === 'tax') return { name: placeName(id), styleId: null }
      if (kind === 'royalties') return { name: nameOf('family', id), styleId: null }
      if (kind === 'licence_override') return { name: overrideName(id), styleId: null }
      const own = textIn(record ?? {}, 'title') ?? textIn(record ?? {}, 'name')
      const known = nameOf(kind, id)
      return { name: known === id ? (own ?? id) : known, styleId: null }
    },
  }
}

/** The name of the entry whose id a field holds; undefined: the field holds something else. */
export function idWords(path: string, id: string, names: EntryNames) {
  if (path === 'family') return names.of({ kind: 'family', id }).name
  return /(^|\.)styles\.\d+$/.test(path) ? names.of({ kind: 'style', id }).name : undefined
}

const textIn = (record: EntryRecord | undefined, member: string) =>
  typeof record?.[member] === 'string' ? record[member] : undefined
