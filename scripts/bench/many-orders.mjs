// Rows of a shop with many orders, the same ones each time, and how they get into its database. Orders
// have 2.5 lines on average; of 100, 86 are paid, 4 refunded, 1 disputed, 3 unpaid and 11 ended.

import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lineWriter } from './line-writer.mjs'

const psql = '/usr/lib/postgresql/15/bin/psql'
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const countries = ['DE', 'US', 'GB', 'FR', 'PT', 'NL', 'JP', 'BR']
const currencies = ['EUR', 'EUR', 'EUR', 'USD', 'USD', 'GBP']
const licences = ['desktop', 'web', 'app', 'ebook']
const firstDay = Date.UTC(2021, 0, 1) * 1000
const span = 2.16e14 / 1.4

/** mulberry32: numbers from 0 to 1. */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const columns = {
  customer: 'id email email_key verified created_at name company country words name_key',
  orders: `id customer_id status needs_review checkout_key checkout_sha256 email currency subtotal discount
    tax total licensee billing seller evidence consents immediate_delivery invoice_number invoice_prefix
    created_at payable_until paid_at`,
  order_line: `order_id line_index description item_id item_class styles licence_id licence_name formats
    tier_id tier_name fields eula_version eula_sha256 base multiplier combination discount amount
    list_price net tax gross value`,
  order_search: `order_id created_at status needs_review currency country net total invoice families
    licences words`,
  payment_attempt:
    'id order_id number state amount currency idempotency_key created_at check_at checks',
  payment: 'id order_id attempt_id amount currency gateway_id created_at',
  entitlement: 'serial order_id line_index customer_id state created_at',
  refund: `id order_id payment_id form_key form_sha256 idempotency_key amount currency lines reason actor
    state failure created_at check_at checks`,
  dispute: 'id order_id payment_id gateway_id amount currency reason state created_at',
  order_event: 'id order_id actor from_status to_status created_at subject subject_id',
  delivery: 'order_id quality built_at',
}
for (const [table, names] of Object.entries(columns)) columns[table] = names.trim().split(/\s+/)

const digest = Symbol('digest')

/**
 * Calls `add(table, values)` for each row; `digest` stands for 32 bytes. styles: {id, family}. `regular`
 * is the customer of every 500th order, or of every `regularEvery`th.
 */
export function eachRow({ orders, customers, styles, regular, regularEvery = 500 }, add) {
  const dice = random(20261127)
  const below = (n) => Math.floor(dice() * n)
  const pick = (list) => list[below(list.length)]
  const id = () => Array.from({ length: 26 }, () => letters[below(32)]).join('')
  const seller = JSON.stringify({
    name: 'Meridian Type',
    address: 'Rua da Boavista 84\n1200-068 Lisboa',
    country: 'PT',
    vatNumber: 'PT123456789',
    registerEntry: 'Commercial register of Lisbon, no. 12345',
    paymentTerms: 'Paid by card.',
    email: 'shop@meridian.example',
  })
  const people = Array.from({ length: customers }, (_, number) => {
    const studio = `Studio ${number % 977} & Partners`
    const person = {
      id: id(),
      email: `person.${number}@studio-${number % 977}.example`,
      name: `Person Number ${number}`,
      company: number % 3 ? studio : null,
      country: pick(countries),
    }
    const words = [person.email, person.name, person.company ?? ''].join('\n').toLowerCase()
    add('customer', [
      ...[person.id, person.email, person.email, number % 5 ? 1 : 0],
      ...[firstDay + Math.floor((span * number) / customers), person.name, person.company],
      ...[person.country, words, person.name.toLowerCase()],
    ])
    return person
  })
  let invoice = 0
  for (let number = 0; number < orders; number++) {
    const person = number % regularEvery === 0 ? { ...pick(people), id: regular } : pick(people)
    const order = id()
    const at = firstDay + Math.floor((span * number) / orders)
    const kind = dice()
    const status =
      kind < 0.86
        ? 'completed'
        : kind < 0.89
          ? 'pending_payment'
          : kind < 0.95
            ? 'canceled'
            : 'expired'
    const isPaid = status === 'completed'
    const currency = pick(currencies)
    const isFlagged = dice() < 0.01 ? 1 : 0
    const lines = Array.from({ length: 1 + below(4) }, (_, index) => {
      const { id: style, family } = pick(styles)
      const net = 500 * (4 + below(40))
      return { index, style, family, licence: pick(licences), net, gross: Math.round(net * 1.2) }
    })
    const net = lines.reduce((sum, line) => sum + line.net, 0)
    const total = lines.reduce((sum, line) => sum + line.gross, 0)
    const idList = (ids) => [...new Set(ids)].map((one) => ` ${one} `).join('')
    const address = {
      line1: 'Quay Street 7',
      postalCode: '10115',
      city: 'Harbour',
      country: person.country,
    }
    const { name, company } = person
    const named = { name, ...(company && { company }) }
    add('orders', [
      ...[order, person.id, status, isFlagged, order, digest, person.email, currency, net, 0],
      JSON.stringify([{ name: 'VAT', rate: '20', amount: total - net }]),
      ...[
        total,
        JSON.stringify({ kind: 'self', ...named }),
        JSON.stringify({ ...named, ...address }),
      ],
      ...[seller, JSON.stringify({ billingCountry: person.country, addressBlock: '192.0.2.0/24' })],
      JSON.stringify([
        {
          kind: 'immediate_delivery',
          text: 'I agree that delivery begins at once, and I know that I lose my right to withdraw.',
          sha256: '00'.repeat(32),
          givenAt: at,
        },
      ]),
      ...[
        1,
        isPaid ? ++invoice : null,
        isPaid ? 'TW-' : '',
        at,
        at + 6.048e11,
        isPaid ? at + 6e7 : null,
      ],
    ])
    add('order_search', [
      ...[order, at, status, isFlagged, currency, person.country, net, total],
      ...[isPaid ? `TW-${invoice}` : '', idList(lines.map((line) => line.family))],
      ...[
        idList(lines.map((line) => line.licence)),
        `${person.email}\n${name}\n${company ?? ''}`.toLowerCase(),
      ],
    ])
    for (const { index, style, licence, net: part, gross, family } of lines) {
      add('order_line', [
        ...[
          order,
          index,
          `${family} ${style}`,
          style,
          'style',
          JSON.stringify([style]),
          licence,
          licence,
        ],
        ...[
          '["otf","woff2"]',
          '1-3',
          '1 to 3',
          '{}',
          '1.0',
          '00'.repeat(32),
          part,
          10000,
          10000,
          0,
          part,
        ],
        ...[
          part,
          part,
          JSON.stringify([{ name: 'VAT', rate: '20', amount: gross - part }]),
          gross,
          part,
        ],
      ])
      if (isPaid) add('entitlement', [id(), order, index, person.id, 'active', at])
    }
    if (isFlagged) add('order_event', [id(), order, 'shop', '', 'late_money', at, 'review', ''])
    if (!isPaid) continue
    add('payment_attempt', [order, order, 1, 'succeeded', total, currency, order, at, at, 0])
    add('payment', [order, order, order, total, currency, `pi_${order}`, at])
    add('delivery', [order, 5, at + 1.2e8])
    if (dice() < 0.045) {
      const part = dice() < 0.5 ? total : lines[0].gross
      const back = id()
      add('refund', [
        ...[back, order, order, back, digest, back, part, currency, '[]', 'Bought twice', 'Mira'],
        ...['succeeded', '', at + 1e9, 0, 0],
      ])
    } else if (dice() < 0.012) {
      const contested = id()
      add('dispute', [
        contested,
        order,
        order,
        contested,
        total,
        currency,
        'fraudulent',
        'lost',
        at + 2e9,
      ])
    }
  }
}

function fillSqlite(path, what) {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA foreign_keys = OFF; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF')
  database.exec('PRAGMA cache_size = -1000000; BEGIN')
  const inserts = Object.fromEntries(
    Object.entries(columns).map(([table, names]) => [
      table,
      database.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`),
    ]),
  )
  const bytes = new Uint8Array(32)
  eachRow(what, (table, values) =>
    inserts[table].run(...values.map((value) => (value === digest ? bytes : value))),
  )
  database.exec('COMMIT; PRAGMA journal_mode = WAL')
  database.close()
}

const escaped = (value) =>
  value === null
    ? '\\N'
    : value === digest
      ? `\\\\x${'00'.repeat(32)}`
      : String(value).replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

function fillPostgres(url, what, folder) {
  const files = Object.fromEntries(
    Object.keys(columns).map((table) => [table, lineWriter(join(folder, table))]),
  )
  eachRow(what, (table, values) => files[table].write(values.map(escaped).join('\t') + '\n'))
  for (const file of Object.values(files)) file.end()
  const copies = Object.entries(columns).map(
    ([table, names]) => `\\copy ${table} (${names}) FROM '${join(folder, table)}'`,
  )
  execFileSync(psql, [url, '-v', 'ON_ERROR_STOP=1', '-q'], {
    input: `${copies.join('\n')}\nVACUUM ANALYZE;\n`,
  })
}

/** Fills the shop's database with the rows of eachRow(). */
export function fillOrders(database, what, folder) {
  if (database.startsWith('sqlite:')) fillSqlite(database.replace('sqlite:', ''), what)
  else fillPostgres(database, what, folder)
}
