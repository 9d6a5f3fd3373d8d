// A year of paid orders in a shop's database, the same ones each time, made by the database itself: one or
// two lines each, of 3,000 styles in 300 families, in 40 countries, 3 currencies and 4 licences; 3 of 100
// are paid back in part 20 days later. For SQLite and PostgreSQL.

import { execFileSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'

const psql = '/usr/lib/postgresql/15/bin/psql'
const day = 86_400_000_000
const members = 'DE FR NL ES IT SE DK FI PL CZ AT BE IE GR HU RO BG HR SI SK EE LV LT LU'.split(' ')
const countries =
  'DEUSGBFRPTNLJPBRESITSEDKNOFIPLCZATCHBEIECAAUNZMXARCLCOKRTWSGINZATRGRHUROBGHRSISKEELVLTLU'
export const isSqlite = (database) => database.startsWith('sqlite:')

/** Runs statements; the rows of the last, with values as texts. */
export function query(database, ...statements) {
  if (!isSqlite(database)) {
    const input = statements.map((statement) => `${statement};\n`).join('')
    const flags = ['-v', 'ON_ERROR_STOP=1', '-qAt', '-F', '\t']
    const out = execFileSync(psql, [database, ...flags], { input, encoding: 'utf8' })
    return out
      .split('\n')
      .filter(Boolean)
      .map((line) => line.split('\t'))
  }
  const file = new DatabaseSync(database.replace('sqlite:', ''), { timeout: 60_000 })
  try {
    for (const statement of statements.slice(0, -1)) file.exec(statement)
    return file
      .prepare(statements.at(-1))
      .all()
      .map((row) => Object.values(row).map(String))
  } finally {
    file.close()
  }
}

/** Numbers 0 to count - 1 as n(i), for a FROM. */
export const numbers = (database, count) =>
  isSqlite(database)
    ? `(WITH RECURSIVE c(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM c WHERE i < ${count - 1}) SELECT i FROM c) n`
    : `generate_series(0::bigint, ${count - 1}) AS n(i)`

/** A number below 2^32 that looks like chance; no two of the same i below 2^32 are alike. */
const mixed = (i, factor = 2654435761) => `((${i}) * ${factor} % 4294967296)`

function parts(database) {
  const sqlite = isSqlite(database)
  return {
    sqlite,
    digest: sqlite ? 'zeroblob(32)' : `decode(repeat('00', 32), 'hex')`,
    id: (i) =>
      sqlite ? `printf('%08X', ${mixed(i)})` : `lpad(upper(to_hex(${mixed(i)})), 8, '0')`,
    begin: sqlite
      ? ['PRAGMA synchronous = OFF', 'BEGIN']
      : ['BEGIN', `SET session_replication_role = replica`],
    end: sqlite
      ? ['COMMIT', 'PRAGMA wal_checkpoint(TRUNCATE)', 'ANALYZE', 'SELECT 1']
      : ['COMMIT', 'VACUUM ANALYZE', 'SELECT 1'],
  }
}

const pick = (number, ...words) =>
  `CASE (${number}) % ${words.length} ${words.map((word, i) => `WHEN ${i} THEN '${word}'`).join(' ')} END`

/** Items, shares of designers, orders and their lines, of a year that ends today. `customer`: whose. */
export function fillSales(database, { orders, customer }) {
  const { digest, id, begin, end, sqlite } = parts(database)
  const first = (Math.floor(Date.now() / 86_400_000) - 365) * day
  const at = `${first} + i * ${Math.floor((365 * day) / orders)}`
  const h = mixed('i')
  const h2 = mixed('i * 2 + l', 2246822519)
  const family = `(${h2} / 13 % 300)`
  const country = `substr('${countries}', cast(1 + 2 * (${h} / 7 % 40) AS integer), 2)`
  query(
    database,
    ...begin,
    `INSERT INTO catalogue_item (id, kind, family_id)
      SELECT 'bench-' || (i / 10) || '-' || (i % 10), 'style', 'bench-' || (i / 10)
      FROM ${numbers(database, 3000)}`,
    `INSERT INTO royalty_share (family, designer, since, hundredths)
      SELECT 'bench-' || (i / 2), 'Designer ' || (i * 37 % 101), 0, 1500
      FROM ${numbers(database, 600)}`,
    `INSERT INTO orders (id, customer_id, status, needs_review, checkout_key, checkout_sha256, email,
        currency, subtotal, discount, tax, total, licensee, billing, immediate_delivery, invoice_number,
        created_at, payable_until, paid_at, evidence)
      SELECT ${id('i')}, '${customer}', 'completed', 0, ${id('i')}, ${digest}, 'ines@tidalatlas.example',
        ${pick(`${h} / 64`, 'EUR', 'EUR', 'EUR', 'USD', 'USD', 'GBP')}, 2000, 0, '[]', 2400,
        '{"kind":"self","name":"Ines"}',
        '{"name":"Ines","line1":"Quay 7","country":"' ||
          ${country} || '"}',
        1, i + 1, ${at}, ${at}, ${at},
        '{"billingCountry":"' || ${country} || '","addressBlock":"","cardCountry":"' || ${country} || '"}'
      FROM ${numbers(database, orders)}`,
    `INSERT INTO order_line (order_id, line_index, description, item_id, item_class, styles, licence_id,
        licence_name, formats, tier_id, tier_name, fields, eula_version, eula_sha256, base, multiplier,
        combination, discount, amount, list_price, net, tax, gross, value)
      SELECT ${id('i')}, l, 'A style', 'bench-' || ${family} || '-' || (${h2} / 7 % 10), 'style', '[]',
        ${pick(`${h2} / 32`, 'desktop', 'web', 'app', 'ebook')}, 'A licence', '[]', '1-3', '1 to 3', '{}',
        '1.0', '', 2000, 10000, 10000, 0, 2000, 2000, 500 * (4 + ${h2} / 5 % 40), '[]',
        600 * (4 + ${h2} / 5 % 40), 2000
      FROM ${numbers(database, orders)}, (SELECT 0 AS l UNION ALL SELECT 1) two
      WHERE l = 0 OR i % 2 = 1`,
    `UPDATE orders SET tax = '[{"name":"VAT","rate":"20","amount":400}]', tax_reason = CASE
        WHEN cast(billing AS ${sqlite ? 'TEXT' : 'json'}) ->> 'country' = 'PT' THEN 'domestic'
        WHEN cast(billing AS ${sqlite ? 'TEXT' : 'json'}) ->> 'country' IN ('${members.join("','")}')
          THEN 'oneStop'
        ELSE 'exported' END`,
    ...end,
  )
}

/** Refunds of 3 of 100 orders, as a shop has them from before it kept a journal of sales. */
export function fillRefunds(database, { orders }) {
  const { digest, id, begin, end } = parts(database)
  const from = `FROM (SELECT i * 33 AS i FROM ${numbers(database, Math.floor(orders / 33))}) r
    JOIN orders o ON o.id = ${id('r.i')}`
  const later = `o.paid_at + ${20 * day}`
  query(
    database,
    ...begin,
    `INSERT INTO payment_attempt (id, order_id, number, state, amount, currency, idempotency_key,
        created_at, check_at, checks)
      SELECT o.id, o.id, 1, 'succeeded', 2400, o.currency, o.id, o.paid_at, o.paid_at, 0 ${from}`,
    `INSERT INTO payment (id, order_id, attempt_id, amount, currency, gateway_id, created_at)
      SELECT o.id, o.id, o.id, 2400, o.currency, 'pi_' || o.id, o.paid_at ${from}`,
    `INSERT INTO refund (id, order_id, payment_id, form_key, form_sha256, idempotency_key, amount, currency,
        lines, reason, actor, state, failure, created_at, check_at, checks)
      SELECT o.id, o.id, o.id, o.id, ${digest}, o.id, 1000, o.currency, '[]', 'Twice', 'Mira', 'succeeded',
        '', ${later}, 0, 0 ${from} WHERE ${later} < ${Date.now() * 1000}`,
    `INSERT INTO order_event (id, order_id, actor, from_status, to_status, created_at, subject, subject_id)
      SELECT o.id, o.id, 'gateway', 'pending', 'succeeded', ${later}, 'refund', o.id
      ${from} WHERE ${later} < ${Date.now() * 1000}`,
    ...end,
  )
}

/** Of the journal, and of its sums of VAT. */
const journalMigrations = [76, 85]

/** The database as it was before the migrations that began the journal of sales. */
export function forgetJournal(database) {
  const tables = ['sale_entry', 'sale_day', 'sale_month', 'sale_sum_state', 'sale_vat']
  query(
    database,
    ...tables.map((table) => `DROP TABLE ${table}`),
    'DROP INDEX orders_in_doubt',
    `DELETE FROM schema_migration WHERE version IN (${journalMigrations.join(', ')})`,
    'SELECT 1',
  )
}
