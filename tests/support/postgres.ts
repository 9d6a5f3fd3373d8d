import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './database.ts'

/** A PostgreSQL server of one test's own, which it may stop: the others share one. */
export class Postgres {
  readonly address: string
  readonly #control: string
  readonly #keeper: ReturnType<typeof spawn>

  private constructor(keeper: ReturnType<typeof spawn>, address: string, control: string) {
    this.#keeper = keeper
    this.address = address
    this.#control = control
  }

  static async start(): Promise<Postgres> {
    const tell = 'echo "$TYPECASE_TEST_POSTGRES" "$TYPECASE_TEST_POSTGRES_CONTROL"; exec cat'
    const keeper = spawn(join(root, 'scripts/with-postgres'), ['--volatile', 'sh', '-c', tell], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const [said] = (await once(keeper.stdout, 'data')) as [Buffer]
    const [address = '', control = ''] = said.toString().trim().split(' ')
    return new Postgres(keeper, address, control)
  }

  /** A verb of pg_ctl: stop, start or restart; the stop is a fast one, which ends connections. */
  control(verb: 'stop' | 'start' | 'restart'): void {
    execFileSync(this.#control, [verb], { stdio: 'ignore' })
  }

  async end(): Promise<void> {
    const ended = once(this.#keeper, 'exit')
    this.#keeper.stdin?.end()
    await ended
  }
}
