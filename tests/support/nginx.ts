import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:net'
import { once } from 'node:events'
import { root } from './database.ts'
import { end, start, until } from './processes.ts'
import { reservePort } from './ports.ts'
import type { Shop } from './shop.ts'
import { writeCertificate } from './tls.ts'

/** nginx with the configuration of docs/nginx.conf, on free ports, in front of one shop. */
export class Nginx {
  readonly folder = mkdtempSync(join(tmpdir(), 'typecase-nginx-'))
  readonly #process: ReturnType<typeof start>

  readonly url: string
  readonly plainUrl: string

  private constructor(port: number, plain: number, configure: (folder: string) => string) {
    this.url = `https://127.0.0.1:${port}`
    this.plainUrl = `http://127.0.0.1:${plain}`
    writeCertificate(this.folder, 'shop.example')
    const file = join(this.folder, 'nginx.conf')
    writeFileSync(file, configure(this.folder))
    this.#process = start('/usr/sbin/nginx', ['-c', file], {}, join(this.folder, 'output.log'))
  }

  static async start(shop: Shop): Promise<Nginx> {
    const [port, plain] = [await reservePort(), await reservePort()]
    const shipped = readFileSync(join(root, 'docs/nginx.conf'), 'utf8')
    const nginx = new Nginx(port, plain, (folder) => {
      const here = [
        ['server 127.0.0.1:8080;', `server ${new URL(shop.url).host};`],
        ['listen 80;', `listen 127.0.0.1:${plain};`],
        ['listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl http2;`],
        ['/etc/ssl/shop.example/fullchain.pem', join(folder, 'chain.pem')],
        ['/etc/ssl/shop.example/key.pem', join(folder, 'key.pem')],
        ['/var/log/nginx/shop.example.', join(folder, 'shop.')],
        ['server 127.0.0.1:8083;', `server ${new URL(shop.previewUrl).host};`],
        ['/etc/ssl/preview.shop.example/fullchain.pem', join(folder, 'chain.pem')],
        ['/etc/ssl/preview.shop.example/key.pem', join(folder, 'key.pem')],
        ['/var/log/nginx/preview.shop.example.', join(folder, 'preview.')],
      ].reduce((text, [from, to]) => {
        if (!text.includes(from!)) throw new Error(`docs/nginx.conf no longer says ${from}`)
        return text.replaceAll(from!, to!)
      }, shipped)
      const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ')
      return (
        `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;\n` +
        `events { worker_connections 512; }\n` +
        `http { access_log ${folder}/access.log; ${kept}\n${here}\n}\n`
      )
    })
    await until('nginx listens', async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.destroy()
      return true
    })
    return nginx
  }

  /** All that it has logged, whichever the file. */
  logs(): string {
    const names = readdirSync(this.folder).filter((name) => name.endsWith('.log'))
    return names.map((name) => readFileSync(join(this.folder, name), 'utf8')).join('')
  }

  async stop(): Promise<void> {
    await end(this.#process, 'SIGTERM')
    rmSync(this.folder, { recursive: true, force: true })
  }
}
