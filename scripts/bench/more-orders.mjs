// More orders in a shop's database: copies of those that are there, with their customers, payments and
// licences, made by the database itself. The copies of a customer's orders are another customer's. For
// SQLite and PostgreSQL.

import { isSqlite, numbers, query } from './a-year-of-sales.mjs'

/** Columns by table that copies have for themselves. order_search comes last: triggers write to it. */
const own = {
  customer: 'id email email_key',
  orders: 'id customer_id checkout_key invoice_number',
  order_line: 'order_id',
  payment_attempt: 'id order_id idempotency_key',
  payment: 'id order_id attempt_id gateway_id',
  entitlement: 'serial order_id customer_id',
  refund: 'id order_id payment_id form_key idempotency_key',
  dispute: 'id order_id payment_id gateway_id',
  order_event: 'id order_id',
  delivery: 'order_id',
  order_search: 'order_id',
}

const columnsOf = (database, table) =>
  query(
    database,
    isSqlite(database)
      ? `SELECT name FROM pragma_table_info('${table}')`
      : `SELECT column_name FROM information_schema.columns WHERE table_name = '${table}'`,
  ).map(([column]) => column)

/**
 * The value of a copy. Ids keep their length: three letters become `letter` and two digits, the first
 * or the last ones, so that copies of copies differ.
 */
function valueOf(column, { letter, atEnd, invoices }) {
  const mark = `'${letter}' || substr(cast(100 + i AS text), 2)`
  if (column === 'invoice_number') return `invoice_number + i * ${invoices}`
  if (column.startsWith('email')) return `${mark} || ${column}`
  return atEnd
    ? `substr(${column}, 1, length(${column}) - 3) || ${mark}`
    : `${mark} || substr(${column}, 4)`
}

/** SQLite would store rows elsewhere first if it read them from the table that it writes to. */
const quickly = (database, before) =>
  isSqlite(database)
    ? [
        ...['foreign_keys = OFF', 'journal_mode = MEMORY', 'synchronous = OFF'],
        'cache_size = -1000000',
      ]
        .map((setting) => `PRAGMA ${setting}`)
        .concat(`ATTACH '${before.replace('sqlite:', '')}' AS former`)
    : ['SET session_replication_role = replica', 'SET synchronous_commit = off']

/**
 * Makes the orders so many times as many, at most a hundred. `before` has the same orders. Marks of a
 * shop's copies must differ.
 */
export function multiplyOrders(database, before, times, mark) {
  const [[invoices]] = query(database, 'SELECT max(invoice_number) FROM orders')
  const source = isSqlite(database) ? 'former.' : ''
  const copies = Object.entries(own).map(([table, names]) => {
    const changed = new Set(names.split(' '))
    const columns = columnsOf(database, table)
    const values = columns.map((column) =>
      changed.has(column) ? valueOf(column, { ...mark, invoices }) : column,
    )
    return `INSERT INTO ${table} (${columns}) SELECT ${values}
      FROM ${source}${table}, (SELECT i + 1 AS i FROM ${numbers(database, times - 1)}) copy`
  })
  const end = isSqlite(database) ? 'PRAGMA journal_mode = WAL' : 'VACUUM ANALYZE'
  query(database, ...quickly(database, before), 'BEGIN', ...copies, 'COMMIT', end, 'SELECT 1')
}
