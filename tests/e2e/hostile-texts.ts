import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@typecase/tests-support/database'

type Payload = string | [string, number][]

const textOf = (payload: Payload) =>
  typeof payload === 'string'
    ? payload
    : payload.map(([text, times]) => text.repeat(times)).join('')

/** tests/hostile/markdown.json as it may stand in a database, those of at most so many characters. */
export const hostileTexts = (longest: number) =>
  (JSON.parse(readFileSync(join(root, 'tests/hostile/markdown.json'), 'utf8')) as Payload[])
    .map((payload) => textOf(payload).replaceAll('\0', ''))
    .filter((text) => text.length <= longest)
