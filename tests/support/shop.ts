import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Content,
  type Engine,
  bin,
  filledDatabase,
  freshDatabase,
  migratedDatabase,
  restoredDatabase,
  root,
  shell,
} from './database.ts'
import { answers, end, ownEnvironment, start, until } from './processes.ts'
import { reservePort } from './ports.ts'
import { noteLinksOf, noteSecret, secretsIn } from './secrets.ts'

export interface ShopOptions {
  /** More settings, as in TYPECASE_LIMITS_CONNECTIONS_PER_ADDRESS. */
  environment?: Record<string, string>
  /** Another database than the one under test. */
  engine?: Engine
  /**
   * Made tester fonts are kept in this shop's own folder, which is empty at first. For tests of that
   * cache, of the limits on making, and of how long a first visitor waits.
   */
  ownTesterCache?: boolean
  /** Filled from these folders instead of the demonstration's. */
  content?: Content
  /** With nothing in it but what migrations bring: a shop that is to be set up. */
  isEmpty?: boolean
  /** A folder that `keepShop` wrote: the database and the gateway's of an earlier release. */
  release?: string
  /** The configuration has no payment keys: staff save `shop.keys` in the console. */
  withoutKeys?: boolean
  /** VAT numbers are checked with the register of the sandbox; else by form alone. */
  checksVatNumbers?: boolean
}

/** Made tester fonts of every shop of a run; the key of each names the build that made it. */
const testerCache =
  process.env['TYPECASE_TEST_TESTER_CACHE'] ?? join(root, 'build/test-shops/tester-cache')

const secrets = {
  TYPECASE_SERVER_KEY: '5e'.repeat(32),
  TYPECASE_GATEWAY_SECRET_KEY: `sk_test_${'a1'.repeat(16)}`,
  TYPECASE_GATEWAY_PUBLISHABLE_KEY: `pk_test_${'b2'.repeat(16)}`,
  TYPECASE_GATEWAY_WEBHOOK_SECRETS: `whsec_${'c3'.repeat(16)}`,
}

/** Writes the gateway's state into a folder, as `restoreSandbox` reads it. */
export const dumpSandbox = (data: string, folder: string) =>
  shell('gzip -9n <"$1" >"$2"', join(data, 'sandbox.db'), join(folder, 'sandbox.gz'))

function restoreSandbox(folder: string, data: string) {
  mkdirSync(data)
  shell('gzip -d <"$1" >"$2"', join(folder, 'sandbox.gz'), join(data, 'sandbox.db'))
}

function databaseOf(data: string, { engine, content, release, isEmpty }: ShopOptions) {
  if (isEmpty) return migratedDatabase(data)
  if (content) return filledDatabase(data, content)
  if (!release) return freshDatabase(data, engine)
  restoreSandbox(release, join(data, 'sandbox'))
  return restoredDatabase(data, release)
}

/** Of the shop, staff, the sandbox and previews. */
type Ports = readonly [number, number, number, number]

/** A whole shop of its own: server, sandbox gateway and database, filled with the demo foundry. */
export class Shop {
  readonly data = mkdtempSync(join(tmpdir(), 'typecase-shop-'))
  readonly url: string
  readonly staffUrl: string
  /** The origin of the console, as the server has it. */
  readonly consoleUrl: string
  readonly sandboxUrl: string
  readonly secretKey = secrets.TYPECASE_GATEWAY_SECRET_KEY
  /** Those of its sandbox. */
  readonly keys = {
    publishableKey: secrets.TYPECASE_GATEWAY_PUBLISHABLE_KEY,
    secretKey: secrets.TYPECASE_GATEWAY_SECRET_KEY,
    webhookSecret: secrets.TYPECASE_GATEWAY_WEBHOOK_SECRETS,
  }
  readonly environment: Readonly<Record<string, string>>
  readonly #database: ReturnType<typeof freshDatabase>
  /** Of previews of change sets: where they answer, beside their address in `environment`. */
  readonly previewUrl: string
  readonly #ports: Ports
  /** While it is being set up it answers nobody but staff. */
  readonly #isEmpty: boolean
  #server: ReturnType<typeof start> | undefined
  #sandbox: ReturnType<typeof start> | undefined

  private constructor(ports: Ports, options: ShopOptions) {
    const [shop, staff, sandbox, preview] = ports
    this.#ports = ports
    this.#isEmpty = options.isEmpty ?? false
    this.#database = databaseOf(this.data, options)
    this.url = `http://127.0.0.1:${shop}`
    this.staffUrl = `http://127.0.0.1:${staff}`
    this.consoleUrl = options.environment?.['TYPECASE_CONSOLE_URL'] ?? `http://localhost:${staff}`
    this.sandboxUrl = `http://127.0.0.1:${sandbox}`
    this.previewUrl = `http://127.0.0.1:${preview}`
    mkdirSync(join(this.data, 'mail'))
    this.environment = {
      ...(options.withoutKeys ? { TYPECASE_SERVER_KEY: secrets.TYPECASE_SERVER_KEY } : secrets),
      TYPECASE_PUBLIC_URL: this.url,
      TYPECASE_DATA: this.data,
      TYPECASE_DATABASE: this.#database.url,
      TYPECASE_WEB_ROOT: join(root, 'web/shop/dist'),
      TYPECASE_CONSOLE_ROOT: join(root, 'web/console/dist'),
      TYPECASE_LISTEN_SHOP: `127.0.0.1:${shop}`,
      TYPECASE_LISTEN_STAFF: `127.0.0.1:${staff}`,
      TYPECASE_PREVIEW_URL: `http://localhost:${preview}`,
      TYPECASE_LISTEN_PREVIEW: `127.0.0.1:${preview}`,
      TYPECASE_GATEWAY_BASE_URL: this.sandboxUrl,
      TYPECASE_GATEWAY_SCRIPT: `${this.sandboxUrl}/sandbox.js`,
      TYPECASE_GATEWAY_ALLOW_SANDBOX: 'true',
      TYPECASE_GATEWAY_DEMONSTRATION: 'true',
      TYPECASE_GATEWAY_RECONCILE_SECONDS: '1',
      TYPECASE_VAT_SERVICE_URL: options.checksVatNumbers
        ? `${this.sandboxUrl}/taxation_customs/vies/rest-api`
        : 'off',
      TYPECASE_JOBS_RETRY_MILLISECONDS: '200',
      TYPECASE_CHEAP_PASSWORDS: '1',
      ...(!options.ownTesterCache && { TYPECASE_TESTER_CACHE_FOLDER: testerCache }),
      ...options.environment,
    }
  }

  static async start(options: ShopOptions = {}): Promise<Shop> {
    const ports = [await reservePort(), await reservePort(), await reservePort()] as const
    const shop = new Shop([...ports, await reservePort()], options)
    await shop.startSandbox()
    await shop.startServer()
    return shop
  }

  /** With other settings than before, where some are given. */
  async startServer(settings: Record<string, string> = {}): Promise<void> {
    const log = join(this.data, 'shop.log')
    const environment = { ...this.environment, ...settings }
    this.#server = start(join(bin, 'typecase'), ['serve'], environment, log)
    const address = this.#isEmpty ? `${this.staffUrl}/healthz` : `${this.url}/api/menus`
    await until(`the shop answers (${log})`, answers(address), 30)
  }

  async startSandbox(): Promise<void> {
    const log = join(this.data, 'sandbox.log')
    this.#sandbox = start(
      join(bin, 'typecase-sandbox'),
      [
        '--knobs',
        ...['--port', String(this.#ports[2]), '--data', join(this.data, 'sandbox')],
        ...['--webhook-url', `${this.url}/webhooks/stripe`],
      ],
      {
        TYPECASE_SANDBOX_SECRET_KEY: secrets.TYPECASE_GATEWAY_SECRET_KEY,
        TYPECASE_SANDBOX_PUBLISHABLE_KEY: secrets.TYPECASE_GATEWAY_PUBLISHABLE_KEY,
        TYPECASE_SANDBOX_WEBHOOK_SECRET: secrets.TYPECASE_GATEWAY_WEBHOOK_SECRETS,
      },
      log,
    )
    await until('the sandbox answers', answers(`${this.sandboxUrl}/sandbox.js`))
  }

  /** Asks the server to end as an operator does. */
  async stopServer(): Promise<{ code: number | null }> {
    if (!this.#server) throw new Error('the shop does not run')
    return { code: await end(this.#server, 'SIGTERM') }
  }

  /** As a power cut: the process has no say. */
  async killServer(): Promise<void> {
    if (this.#server) await end(this.#server, 'SIGKILL')
    this.#server = undefined
  }

  async stopSandbox(): Promise<void> {
    if (this.#sandbox) await end(this.#sandbox, 'SIGTERM')
  }

  /**
   * Ends server and sandbox, both at once: each keeps idle connections for a moment. A server that
   * did not end well, as after a sanitizer's report, is a failure, and so is a log that holds a
   * secret.
   */
  async stop(): Promise<void> {
    const [code] = await Promise.all([
      this.#server ? end(this.#server, 'SIGTERM') : 0,
      this.stopSandbox(),
    ])
    this.#database.drop()
    this.#expectNoSecretInTheLogs()
    if (code !== 0) {
      throw new Error(
        `the server ended with ${code ?? this.#server?.signalCode}:\n${this.log().slice(-5000)}`,
      )
    }
    if (!process.env['TYPECASE_KEEP']) rmSync(this.data, { recursive: true, force: true })
  }

  #expectNoSecretInTheLogs() {
    for (const [name, value] of Object.entries(secrets)) {
      if (name !== 'TYPECASE_GATEWAY_PUBLISHABLE_KEY') noteSecret(name, value)
    }
    this.mails().forEach(noteLinksOf)
    for (const name of ['shop.log', 'sandbox.log']) {
      const found = secretsIn(readFileSync(join(this.data, name), 'utf8'))
      if (found.length > 0) throw new Error(`${name} holds: ${found.join(', ')}`)
    }
  }

  get isRunning(): boolean {
    return this.#server?.exitCode === null && this.#server.signalCode === null
  }

  get pid(): number {
    const pid = this.#server?.pid
    if (pid === undefined) throw new Error('the shop does not run')
    return pid
  }

  log(): string {
    return readFileSync(join(this.data, 'shop.log'), 'utf8')
  }

  /** Mails that left, as .eml texts. */
  mails(): string[] {
    const folder = join(this.data, 'mail')
    return readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
  }

  /** Another verb of the program on this shop's database, beside the running server. */
  run(...args: string[]): { status: number | null; out: string; err: string } {
    const done = spawnSync(join(bin, 'typecase'), args, {
      env: { ...ownEnvironment(), ...this.environment },
      encoding: 'utf8',
      maxBuffer: 256 << 20,
    })
    if (done.error) throw done.error
    return { status: done.status, out: done.stdout, err: done.stderr }
  }

  /** Makes a customer with a password, as the operator does. */
  addCustomer(email: string, password: string): void {
    noteSecret('password', password)
    execFileSync(join(bin, 'typecase'), ['add-customer', email], {
      env: { ...ownEnvironment(), ...this.environment },
      input: `${password}\n`,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
  }
}
