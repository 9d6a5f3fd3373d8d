import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'

/** Writes key.pem and chain.pem, a certificate of `name` that no authority has signed. */
export function writeCertificate(folder: string, name: string) {
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'chain.pem')]
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
    stdio: 'pipe',
  })
}

/** Takes TLS at a port of 127.0.0.1, as localhost, and passes the bytes on to `target`. */
export async function startTls(port: number, target: URL) {
  const folder = mkdtempSync(join(tmpdir(), 'typecase-tls-'))
  writeCertificate(folder, 'localhost')
  const [key, cert] = ['key.pem', 'chain.pem'].map((file) => readFileSync(join(folder, file)))
  rmSync(folder, { recursive: true })
  const server = createServer({ key: key!, cert: cert! }, (browser) => {
    const shop = connect(Number(target.port), target.hostname)
    browser.pipe(shop).pipe(browser)
    browser.on('error', () => shop.destroy())
    browser.on('close', () => shop.destroy())
    shop.on('error', () => browser.destroy())
  })
  server.on('tlsClientError', () => {}) // A browser tries once before it takes the certificate.
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return { stop: () => server.close() }
}
