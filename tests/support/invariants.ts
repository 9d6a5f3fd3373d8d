// Invariants of a shop and its gateway after every fault, once both are idle. Each function returns
// the violations in words; none: all is well.

import type { Shop } from './shop.ts'
import { Sql } from './sql.ts'
import { engine } from './database.ts'

interface Intent {
  id: string
  status: string
  amount_received: number
  currency: string
  metadata: { order_id?: string }
}

/** Every payment intent that the gateway knows. */
export async function intentsOf(shop: Shop): Promise<Intent[]> {
  const intents: Intent[] = []
  for (let after = ''; ; after = `&starting_after=${intents.at(-1)!.id}`) {
    const response = await fetch(`${shop.sandboxUrl}/v1/payment_intents?limit=100${after}`, {
      headers: { authorization: `Bearer ${shop.secretKey}` },
    })
    const page = (await response.json()) as { data: Intent[]; has_more: boolean }
    intents.push(...page.data)
    if (!page.has_more) return intents
  }
}

const numbered = (what: string, rows: string[][]) => rows.map((row) => `${what}: ${row.join(' ')}`)

/** No order has more money than its total, nor two payments that went through. */
function money(sql: Sql): string[] {
  return [
    ...numbered(
      'paid more than the total',
      sql.run(`SELECT o.id FROM orders o JOIN payment p ON p.order_id = o.id AND p.held IS NULL
               GROUP BY o.id, o.total HAVING sum(p.amount) > o.total`),
    ),
    ...numbered(
      'refunded more than was paid',
      sql.run(`SELECT p.id FROM payment p JOIN refund r ON r.payment_id = p.id
               WHERE r.state <> 'failed' GROUP BY p.id, p.amount HAVING sum(r.amount) > p.amount`),
    ),
  ]
}

// Payments of an order less its refunds and lost disputes.
const left = `(SELECT coalesce(sum(p.amount), 0) FROM payment p
                 WHERE p.order_id = o.id AND p.held IS NULL)
  - (SELECT coalesce(sum(r.amount), 0) FROM refund r JOIN payment p ON p.id = r.payment_id
       WHERE r.order_id = o.id AND r.state = 'succeeded' AND p.held IS NULL)
  - (SELECT coalesce(sum(d.amount), 0) FROM dispute d WHERE d.order_id = o.id AND d.state = 'lost')`

/** Licences are there if, and only if, the order was paid or free; and live only while money stays,
 * but for lines that cost nothing. */
function licences(sql: Sql): string[] {
  return [
    ...numbered(
      'licences of an unpaid order',
      sql.run(`SELECT o.id FROM orders o JOIN entitlement e ON e.order_id = o.id
               WHERE o.total > 0 AND NOT EXISTS
                 (SELECT 1 FROM payment p WHERE p.order_id = o.id AND p.held IS NULL)`),
    ),
    ...numbered(
      'paid lines without a licence',
      sql.run(`SELECT l.order_id, l.line_index FROM order_line l JOIN orders o ON o.id = l.order_id
               WHERE (o.paid_at IS NOT NULL OR EXISTS
                   (SELECT 1 FROM payment p WHERE p.order_id = o.id AND p.held IS NULL))
                 AND NOT EXISTS (SELECT 1 FROM entitlement e
                   WHERE e.order_id = l.order_id AND e.line_index = l.line_index)`),
    ),
    ...numbered(
      'licences that live without money',
      sql.run(`SELECT o.id FROM orders o JOIN entitlement e ON e.order_id = o.id
               JOIN order_line l ON l.order_id = e.order_id AND l.line_index = e.line_index
               WHERE o.total > 0 AND l.gross > 0 AND e.state = 'active' AND ${left} <= 0`),
    ),
  ]
}

/** The index that staff find orders by tells of each order what the order does. */
function searchIndex(sql: Sql): string[] {
  return numbered(
    'an order that its row of the index differs from',
    sql.run(`SELECT o.id FROM orders o LEFT JOIN order_search s ON s.order_id = o.id
             WHERE s.order_id IS NULL OR s.status <> o.status OR s.needs_review <> o.needs_review
               OR s.total <> o.total OR s.currency <> o.currency OR s.created_at <> o.created_at
               OR s.invoice <> coalesce(upper(o.invoice_prefix || o.invoice_number), '')
               OR s.net <> (SELECT coalesce(sum(l.net), 0) FROM order_line l
                              WHERE l.order_id = o.id)`),
  )
}

/** A credited licence gave way to one that has not ended, and no licence lives on one that ended. */
function upgrades(sql: Sql): string[] {
  return [
    ...numbered(
      'superseded without a successor, or the other way round',
      sql.run(`SELECT serial FROM entitlement
               WHERE (state = 'superseded' AND superseded_by IS NULL)
                  OR (state IN ('active', 'suspended') AND superseded_by IS NOT NULL)`),
    ),
    ...numbered(
      'superseded by a licence whose order does not name it',
      sql.run(`SELECT e.serial FROM entitlement e JOIN entitlement s ON s.serial = e.superseded_by
               WHERE NOT EXISTS (SELECT 1 FROM licence_upgrade u WHERE u.serial = e.serial
                 AND u.order_id = s.order_id AND u.line_index = s.line_index)`),
    ),
    ...numbered(
      'superseded by what has ended',
      sql.run(`WITH RECURSIVE later (first, serial) AS (
                 SELECT serial, superseded_by FROM entitlement WHERE state = 'superseded'
                 UNION SELECT b.first, e.superseded_by FROM later b
                   JOIN entitlement e ON e.serial = b.serial WHERE e.superseded_by IS NOT NULL)
               SELECT b.first FROM later b JOIN entitlement e ON e.serial = b.serial
               WHERE e.superseded_by IS NULL AND e.state = 'revoked'`),
    ),
    ...numbered(
      'active on the credit of a licence that has ended',
      sql.run(`SELECT e.serial FROM entitlement e
               JOIN licence_upgrade u ON u.order_id = e.order_id AND u.line_index = e.line_index
               JOIN entitlement p ON p.serial = u.serial
               WHERE e.state = 'active' AND p.state = 'revoked' AND NOT EXISTS
                 (SELECT 1 FROM licence_decision d WHERE d.serial = e.serial)`),
    ),
    ...numbered(
      'ended although it was paid and nothing went back',
      sql.run(`SELECT e.serial FROM entitlement e
               JOIN order_line l ON l.order_id = e.order_id AND l.line_index = e.line_index
               WHERE e.state = 'revoked' AND l.gross > 0
                 AND NOT EXISTS (SELECT 1 FROM dispute d WHERE d.order_id = e.order_id)
                 AND NOT EXISTS (SELECT 1 FROM refund r WHERE r.order_id = e.order_id
                   AND r.state = 'succeeded')`),
    ),
  ]
}

/** One mail of a kind for an event; one Message-ID may have left twice, never two of them. */
function mails(shop: Shop, sql: Sql): string[] {
  const ids = new Map<string, Set<string>>()
  for (const mail of shop.mails()) {
    const subject = /^Subject: (.*)$/m.exec(mail)?.[1] ?? ''
    const order = /orders\/([0-9A-Z]{26})/.exec(mail)?.[1]
    const id = /^Message-ID: (.*)$/im.exec(mail)?.[1] ?? ''
    if (order) ids.set(`${subject} ${order}`, (ids.get(`${subject} ${order}`) ?? new Set()).add(id))
  }
  return [
    ...numbered(
      'mails queued twice',
      sql.run(`SELECT kind, event FROM outbox GROUP BY kind, event HAVING count(*) > 1`),
    ),
    ...[...ids].filter(([, sent]) => sent.size > 1).map(([mail]) => `mails sent twice: ${mail}`),
  ]
}

/** Numbers of invoices and of credit notes run from 1 without a gap. */
function numbers(sql: Sql): string[] {
  const series = (name: string, column: string, table: string) => {
    const rows = sql.run(`SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL ORDER BY 1`)
    const given = rows.map(([number]) => Number(number))
    const last = Number(sql.run(`SELECT last FROM number_series WHERE name = '${name}'`)[0]![0])
    const gapless = given.every((number, index) => number === index + 1) && last === given.length
    return gapless ? [] : [`${name} numbers: ${given.join(' ')}, last ${last}`]
  }
  return [
    ...series('invoice', 'invoice_number', 'orders'),
    ...series('credit_note', 'number', 'credit_note'),
  ]
}

/** The gateway's money is the shop's, payment by payment, and no order was paid twice there. */
async function ledger(shop: Shop, sql: Sql): Promise<string[]> {
  const succeeded = (await intentsOf(shop)).filter(({ status }) => status === 'succeeded')
  const theirs = succeeded
    .map((intent) => `${intent.id} ${intent.amount_received} ${intent.currency.toUpperCase()}`)
    .toSorted()
  const ours = sql
    .run('SELECT gateway_id, amount, currency FROM payment')
    .map((row) => row.join(' '))
    .toSorted()
  const orders = succeeded.map(({ metadata }) => metadata.order_id)
  const twice = orders.filter((order, index) => orders.indexOf(order) !== index)
  return [
    ...theirs
      .filter((payment) => !ours.includes(payment))
      .map((row) => `not in our ledger: ${row}`),
    ...ours.filter((payment) => !theirs.includes(payment)).map((row) => `in ours alone: ${row}`),
    ...twice.map((order) => `paid twice at the gateway: ${order}`),
  ]
}

/** Files: each that is promised is there whole. */
function files(sql: Sql): string[] {
  return numbered(
    'a download whose bytes are not all there',
    sql.run(`SELECT d.order_id, d.name FROM download d JOIN download_blob b ON b.sha256 = d.sha256
             WHERE b.size <> (SELECT coalesce(sum(length(p.bytes)), 0) FROM download_piece p
                              WHERE p.sha256 = b.sha256)`),
  )
}

function database(sql: Sql): string[] {
  if (engine === 'postgresql') {
    sql.run('CREATE EXTENSION IF NOT EXISTS amcheck')
    sql.run(`SELECT bt_index_check(c.oid, true) FROM pg_class c JOIN pg_am a ON a.oid = c.relam
             WHERE a.amname = 'btree' AND c.relkind = 'i' AND c.relpersistence = 'p'`)
    return []
  }
  const [[integrity]] = sql.run('PRAGMA integrity_check') as [[string]]
  return [
    ...(integrity === 'ok' ? [] : [`integrity: ${integrity}`]),
    ...numbered('foreign key', sql.run('PRAGMA foreign_key_check')),
  ]
}

/** All of it. Empty: well. */
export async function violations(shop: Shop): Promise<string[]> {
  const sql = new Sql(shop)
  return [
    ...money(sql),
    ...licences(sql),
    ...searchIndex(sql),
    ...upgrades(sql),
    ...mails(shop, sql),
    ...numbers(sql),
    ...(await ledger(shop, sql)),
    ...files(sql),
    ...database(sql),
  ]
}
