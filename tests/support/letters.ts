import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** A mail as a mail program reads it. */
export interface Letter {
  /** By name in lower case, decoded; a header that came twice stands twice in its list. */
  headers: Record<string, string[]>
  from: { name: string; address: string }
  to: { name: string; address: string }[]
  text: string
  html: string
  /** The content types of the parts, in their order. */
  types: string[]
  /** What the parser had to forgive. */
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

function letter({ headers, from, to, parts, defects }: Parsed): Letter {
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
export function readLetters(mails: readonly (string | Buffer)[]): Letter[] {
  const input = JSON.stringify(mails.map((mail) => Buffer.from(mail).toString('base64')))
  const script = join(import.meta.dirname, 'read-letters.py')
  const options = { input, encoding: 'utf8', maxBuffer: 64 << 20 } as const
  return (JSON.parse(execFileSync('python3', [script], options)) as Parsed[]).map(letter)
}
