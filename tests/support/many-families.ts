// A catalogue of many families in a shop's database, made by the database itself: copies of what is
// there, with their styles, packages, prices and shares under ids and names of their own. They share
// font files. For SQLite and PostgreSQL.

import { touchShop } from './sql.ts'

/** Runs the statements one after the other. The rows of the last, each column as a text. */
type Run = (...statements: string[]) => string[][]

type IdOf = (column: string) => string

const idsOf =
  (letter: string): IdOf =>
  (column) =>
    `'${letter}' || i || '-' || ${column}`
const nameOf = (column: string) => `${column} || ' ' || i`

/** The specimen of a family names a style. */
const textsOf = (idOf: IdOf) =>
  `replace(texts, '"style":"' || id || '-', '"style":"' || ${idOf('id')} || '-')`

/** Names within the font stand beside the name of its family. */
const details = `replace(details, '"fullName":"' || family.name, '"fullName":"' || family.name || ' ' || i)`

/** Each table: the columns that copies have as they are, and those that change. */
const tables = (families: number, idOf: IdOf): [string, string, Record<string, string>][] => [
  ['catalogue_item', 'kind', { id: idOf('id'), family_id: idOf('family_id') }],
  [
    'family',
    'described_by created_at updated_at protection trial state on_from on_until',
    {
      ...{ id: idOf('id'), position: `position + i * ${families}`, name: nameOf('name') },
      texts: textsOf(idOf),
    },
  ],
  [
    'style',
    'name price release is_priced state on_from on_until',
    { id: idOf('id'), family_id: idOf('family_id') },
  ],
  [
    'style_release JOIN style ON style.id = style_id JOIN family ON family.id = family_id',
    'number file source reader coverage',
    { style_id: idOf('style_id'), details, created_at: 'style_release.created_at' },
  ],
  [
    'package',
    'position name item_class price state on_from on_until',
    { id: idOf('id'), family_id: idOf('family_id') },
  ],
  ['package_style', 'position', { package_id: idOf('package_id'), style_id: idOf('style_id') }],
  ['price_list_price', 'currency price', { item_id: idOf('item_id') }],
  ['licence_override', 'kind_id changes', { family_id: idOf('family_id') }],
  ['royalty_share', 'designer since hundredths', { family: idOf('family') }],
]

/** Makes the shop's catalogue so many times as large. Letters of a shop's copies must differ. */
export function multiplyFamilies(run: Run, times: number, letter = 'c') {
  const [families] = run('SELECT max(position) + 1 FROM family')[0]!
  const numbers = `(WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < ${times - 1})
    SELECT i FROM c) copy`
  const copies = tables(Number(families), idsOf(letter)).map(([from, same, changed]) => {
    const kept = same.split(' ').map((column) => [column, column] as const)
    const columns = [...kept, ...Object.entries(changed)]
    return `INSERT INTO ${from.split(' ')[0]} (${columns.map(([column]) => column).join(', ')})
      SELECT ${columns.map(([, value]) => value).join(', ')} FROM ${from}, ${numbers} WHERE true`
  })
  run('BEGIN', ...copies, touchShop, 'COMMIT', 'SELECT 1')
}
