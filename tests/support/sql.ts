import { execFileSync } from 'node:child_process'
import { DatabaseSync } from 'node:sqlite'
import { engine } from './database.ts'
import type { Shop } from './shop.ts'

const psql = '/usr/lib/postgresql/15/bin/psql'

/** The kinds of jobs that an order still waits for: not what the server does when it has time. */
export const waitingJobs = `SELECT kind FROM job
  WHERE state = 'waiting' AND kind NOT IN ('shrink_package', 'check_font')`

/** Tells the running server that anything in its snapshot may have changed. */
export const touchShop = `UPDATE shop_version
  SET version = version + 1, sale_version = version + 1, texts_version = version + 1`

/** The statement that counts the rows of tables: [name, count]. */
export const rowCounts = (tables: readonly string[]) =>
  tables.map((table) => `SELECT '${table}' AS name, count(*) FROM ${table}`).join(' UNION ALL ')

/** The shop's database, seen past the shop: statements beside the running server. */
export class Sql {
  readonly #url: string

  constructor(shop: Shop) {
    this.#url = shop.environment['TYPECASE_DATABASE']!
  }

  /** Runs the statements one after the other. The rows of the last, each column as a text. */
  run(...statements: string[]): string[][] {
    if (engine === 'postgresql') {
      const flags = ['-v', 'ON_ERROR_STOP=1', '-qAt', '-F', '\t']
      const input = statements.map((statement) => `${statement};\n`).join('')
      const out = execFileSync(psql, [this.#url, ...flags], { input, encoding: 'utf8' })
      const lines = out.split('\n').filter((line) => line !== '')
      return lines.map((line) => line.split('\t'))
    }
    const database = new DatabaseSync(this.#url.replace(/^sqlite:/, ''), { timeout: 10_000 })
    try {
      for (const statement of statements.slice(0, -1)) database.exec(statement)
      const rows = database.prepare(statements.at(-1)!).all()
      return rows.map((row) => Object.values(row).map(String))
    } finally {
      database.close()
    }
  }

  /** Every table of the shop. */
  tables(): string[] {
    const [own] = [
      engine === 'postgresql'
        ? `SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
        : `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY 1`,
    ]
    return this.run(own).map(([name]) => name!)
  }

  /** How many rows each table has, in one statement: [name, count]. */
  countRows(tables = this.tables()): string[][] {
    return this.run(rowCounts(tables))
  }
}
