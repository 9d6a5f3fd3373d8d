// Shops of three sizes, which differ in nothing but their number of families, orders and customers.

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { query } from './a-year-of-sales.mjs'
import { multiplyFamilies } from '../../tests/support/many-families.ts'
import { fillOrders } from './many-orders.mjs'
import { multiplyOrders } from './more-orders.mjs'
import { onCore } from './load.mjs'
import { cpuTime, residentMemory } from './process.mjs'
import { freePort, startShop } from './shop.mjs'

/** How a size comes from the one before: copies of families and of orders, and what marks them. */
export const sizes = {
  small: {},
  middle: { families: 10, letter: 'c', orders: 100, mark: { letter: 'U', atEnd: false } },
  large: { families: 10, letter: 'd', orders: 10, mark: { letter: 'L', atEnd: true } },
}

const first = { orders: 1_000, customers: 500, regularEvery: 50 }
const psql = '/usr/lib/postgresql/15/bin/psql'

/** A copy of the shop that was made, on the engine that it is on. */
function copyShop({ environment }, folder, name) {
  const data = join(folder, name)
  mkdirSync(join(data, 'mail'), { recursive: true })
  const settings = { ...environment, TYPECASE_DATA: data }
  const origin = environment.TYPECASE_DATABASE
  if (!origin) {
    cpSync(join(environment.TYPECASE_DATA, 'shop.db'), join(data, 'shop.db'))
    return { environment: settings, database: `sqlite:${join(data, 'shop.db')}` }
  }
  const url = new URL(origin)
  const template = url.pathname.slice(1)
  url.pathname = '/postgres'
  execFileSync(psql, [url.href, '-qc', `CREATE DATABASE ${name} TEMPLATE ${template}`])
  url.pathname = `/${name}`
  return { environment: { ...settings, TYPECASE_DATABASE: url.href }, database: url.href }
}

/** Unpaid orders are over when their time is, as the shop would find them. */
const expire = `UPDATE orders SET status = 'expired' WHERE status = 'pending_payment'`

/** Orders of the demonstration foundry; `regular` is the customer of 20 of them. */
async function fillFirst({ database }, folder, customer) {
  const styles = query(database, 'SELECT id, family_id FROM style ORDER BY id')
  const [[regular]] = query(database, `SELECT id FROM customer WHERE email = '${customer}'`)
  const known = styles.map(([id, family]) => ({ id, family }))
  await fillOrders(database, { ...first, regular, styles: known }, folder)
  query(database, expire, 'SELECT 1')
}

/**
 * Makes the shop of the size `name` out of the one before, or the smallest out of the demonstration
 * foundry. `customer`: the email of one.
 */
export async function makeSize(before, folder, name, customer) {
  const { families, letter, orders, mark } = sizes[name]
  const shop = copyShop(before, folder, name)
  if (!families) await fillFirst(shop, folder, customer)
  else {
    multiplyFamilies((...statements) => query(shop.database, ...statements), families, letter)
    multiplyOrders(shop.database, before.database, orders, mark)
  }
  return shop
}

export const bytesOnDisk = (database) =>
  database.startsWith('sqlite:')
    ? statSync(database.replace('sqlite:', '')).size
    : Number(query(database, 'SELECT pg_database_size(current_database())')[0][0])

/** CPU time so far of the shop and of the connections that its database serves, in microseconds. */
function cpuOf({ pid, database }) {
  if (database.startsWith('sqlite:')) return cpuTime(pid)
  const backends = query(
    database,
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database()
      AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
  )
  return backends.reduce((sum, [backend]) => sum + cpuTime(Number(backend)), cpuTime(pid))
}

/**
 * Starts the shop on core 0. `started` and `startCpu`: milliseconds until its front page was answered,
 * and of CPU until then.
 */
export async function startSize({ environment, database }, name) {
  const port = await freePort()
  const settings = {
    TYPECASE_LISTEN_STAFF: `127.0.0.1:${port}`,
    TYPECASE_CONSOLE_ROOT: 'web/console/dist',
    TYPECASE_LIMITS_CONNECTIONS_PER_ADDRESS: '20000',
    TYPECASE_TRUSTED_PROXIES: '127.0.0.1',
  }
  const begin = performance.now()
  const how = { settings, prefix: onCore(0), first: '/', log: `growth-${name}` }
  const shop = await startShop({ environment }, how)
  const started = performance.now() - begin
  const spent = () => cpuOf({ ...shop, database })
  const startCpu = spent() / 1000
  return {
    ...{ ...shop, name, environment, database, spent },
    ...{ started, startCpu, memory: residentMemory(shop.pid).now },
    staffUrl: `http://127.0.0.1:${port}`,
    consoleUrl: `http://localhost:${port}`,
  }
}
