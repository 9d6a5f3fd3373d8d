import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** An email as a mail program reads it. */
export interface Email {
  /** By name in lower case, decoded; a repeated header has several entries in its list. */
  headers: Record<string, string[]>
  from: { name: string; address: string }
  to: { name: string; address: string }[]
  text: string
  html: string
  /** The content types of the parts, in their order. */
  types: string[]
  /** Defects that the parser tolerated. */
  defects: string[]
}

interface Parsed {
  headers: [string, string][]
  from: [string, string][]
  to: [string, string][]
  parts: { type: string; content: string }[]
  defects: string[]
}

const named = ([name, address]: [string, string]) => ({ name, address })

function toEmail({ headers, from, to, parts, defects }: Parsed): Email {
  const byName: Record<string, string[]> = {}
  for (const [name, value] of headers) (byName[name.toLowerCase()] ??= []).push(value)
  const content = (type: string) =>
    (parts.find((part) => part.type === type)?.content ?? '').replaceAll('\r\n', '\n')
  return {
    headers: byName,
    from: named(from[0] ?? ['', '']),
    to: to.map(named),
    text: content('text/plain'),
    html: content('text/html'),
    types: parts.map(({ type }) => type),
    defects,
  }
}

/** Reads mails with the parser of Python, which is not ours: texts of .eml files, or bytes. */
export function readEmails(mails: readonly (string | Buffer)[]): Email[] {
  const input = JSON.stringify(mails.map((mail) => Buffer.from(mail).toString('base64')))
  const script = join(import.meta.dirname, 'read-emails.py')
  const options = { input, encoding: 'utf8', maxBuffer: 64 << 20 } as const
  return (JSON.parse(execFileSync('python3', [script], options)) as Parsed[]).map(toEmail)
}
