import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  raw: Buffer
  messageId: string
}

/** Behaviour of the sink for the next mails: accepts them, or refuses at a step of the exchange. */
export type Conduct =
  | 'take'
  /** Takes the whole message and never answers. */
  | 'hang'
  /** Takes the whole message and breaks the connection in place of an answer. */
  | 'half-accept'
  | { step: 'connect' | 'sender' | 'recipient' | 'data'; code: number }

export interface SinkOptions {
  /** A certificate for this host: by STARTTLS, or from the first byte. Without it: plain text. */
  certificate?: Certificate
  fromTheFirstByte?: boolean
  /** The login that is asked for; without it nobody is. */
  login?: { user: string; password: string }
}

export interface Certificate {
  certificate: string
  key: string
  /** The certificate as a file: its own authority. */
  file: string
}

/** Makes a certificate for one host name or address that nobody has signed but itself. */
export function selfSigned(host: string): Certificate & { remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'typecase-certificate-'))
  const [file, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const name = /^[\d.]+$/.test(host) ? `IP:${host}` : `DNS:${host}`
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
      ...['-days', '30', '-subj', `/CN=${host}`, '-addext', `subjectAltName=${name}`],
      ...['-keyout', key, '-out', file],
    ],
    { stdio: 'pipe' },
  )
  return {
    certificate: readFileSync(file, 'utf8'),
    key: readFileSync(key, 'utf8'),
    file,
    remove: () => rmSync(folder, { recursive: true }),
  }
}

const refusal = (code: number) => Object.assign(new Error('not now'), { responseCode: code })

/** A mail server of its own on 127.0.0.1 that keeps what it takes and can behave badly. */
export class SmtpSink {
  conduct: Conduct = 'take'
  /** Whole messages that came, taken or not: what a server under any conduct had in its hands. */
  readonly seen: Received[] = []
  /** Those that it took and said so, or would have said so had the connection lasted. */
  readonly kept: Received[] = []
  /** Logins that were tried. */
  readonly logins: { user: string; password: string }[] = []
  refusals = 0
  #port = 0
  #server: SMTPServer
  readonly #options: SinkOptions

  private constructor(options: SinkOptions) {
    this.#options = options
    this.#server = this.#make()
  }

  static async start(options: SinkOptions = {}): Promise<SmtpSink> {
    const sink = new SmtpSink(options)
    await sink.#listen()
    return sink
  }

  get port(): number {
    return this.#port
  }

  /** Nobody listens on the port from now on: connections are refused. */
  async close(): Promise<void> {
    await new Promise<void>((done) => this.#server.close(done))
  }

  /** Listens again, on the same port, under this conduct. */
  async reopen(conduct: Conduct): Promise<void> {
    this.conduct = conduct
    this.#server = this.#make()
    await this.#listen()
  }

  /** Connections that are open at this moment. */
  get connections(): number {
    return this.#connections.size
  }

  /** The Message-IDs of what was kept, each with how often. */
  count(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { messageId } of this.kept) counts.set(messageId, (counts.get(messageId) ?? 0) + 1)
    return counts
  }

  async #listen() {
    const server = this.#server.listen(this.#port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    this.#port = address.port
  }

  #make(): SMTPServer {
    const { certificate, fromTheFirstByte, login } = this.#options
    const off = [...(certificate ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])]
    const server = new SMTPServer({
      ...(certificate && { cert: certificate.certificate, key: certificate.key }),
      secure: fromTheFirstByte ?? false,
      authOptional: !login,
      disabledCommands: off as NonNullable<SMTPServerOptions['disabledCommands']>,
      closeTimeout: 20,
      onAuth: ({ username, password }, _session, done) => {
        const tried = { user: username ?? '', password: password ?? '' }
        this.logins.push(tried)
        const isGood = tried.user === login?.user && tried.password === login.password
        if (isGood) done(null, { user: tried.user })
        else done(refusal(535))
      },
      onConnect: (_session, done) => {
        done(this.#refusalAt('connect'))
      },
      onMailFrom: (_address, _session, done) => done(this.#refusalAt('sender')),
      onRcptTo: (_address, _session, done) => done(this.#refusalAt('recipient')),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => this.#receive(Buffer.concat(chunks), session, done))
      },
    })
    // A client that leaves in the middle, or trusts no certificate, is no news.
    server.on('error', () => {})
    return server
  }

  #refusalAt(step: string): Error | null {
    const { conduct } = this
    if (typeof conduct !== 'object' || conduct.step !== step) return null
    this.refusals += 1
    return refusal(conduct.code)
  }

  #receive(raw: Buffer, session: SMTPServerSession, done: (failure?: Error | null) => void) {
    const { mailFrom, rcptTo } = session.envelope
    const received = {
      from: mailFrom ? mailFrom.address : '',
      to: rcptTo.map(({ address }) => address),
      raw,
      messageId: /^Message-ID: (.*)\r$/m.exec(raw.toString('latin1'))?.[1] ?? '',
    }
    this.seen.push(received)
    if (this.conduct === 'hang') return
    const refused = this.#refusalAt('data')
    if (refused) return done(refused)
    this.kept.push(received)
    if (this.conduct === 'half-accept') return this.#cut(session)
    done()
  }

  get #connections() {
    // The library has no public way to its sockets.
    return (
      this.#server as unknown as {
        connections: Set<{ session: SMTPServerSession; _socket: Socket }>
      }
    ).connections
  }

  #cut(session: SMTPServerSession) {
    for (const connection of this.#connections) {
      if (connection.session.id === session.id) connection._socket.destroy()
    }
  }
}
