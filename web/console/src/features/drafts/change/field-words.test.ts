import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMessages } from '@typecase/shared/messages.config'
import { fieldWords } from './field-words'

test.each([
  ['markdown', 'Text'],
  ['life.state', 'On sale, state'],
  ['tiers.2.fullName', 'Tiers, 3, full name'],
  ['somethingNew.0', 'SomethingNew, 1'],
])('%s is %s', (path, words) => expect(fieldWords(path)).toBe(words))

const server = join(import.meta.dirname, '../../../../../../server/src')

type Struct = { bases: string[]; members: string[]; body: string }

const namesIn = (list: string) => list.split(',').flatMap((name) => name.trim() || [])

/** The described structs of the server's headers by name; several modules may have one of a name. */
function structs() {
  const found = new Map<string, Struct[]>()
  for (const file of globSync('**/*.h', { cwd: server })) {
    const source = readFileSync(join(server, file), 'utf8').replaceAll(/\/\/.*/g, '')
    for (const [, name = '', bases = '', members = ''] of source.matchAll(
      /BOOST_DESCRIBE_STRUCT\(\s*(\w+)\s*,\s*\(([^)]*)\)\s*,\s*\(([^)]*)\)/g,
    )) {
      const body = new RegExp(`struct ${name}\\b[^{;]*\\{(.*?)\\n\\};`, 's').exec(source)?.[1] ?? ''
      const struct = { bases: namesIn(bases), members: namesIn(members), body }
      found.set(name, [...(found.get(name) ?? []), struct])
    }
  }
  return found
}

/** The members of the records of all kinds of entries, and of what they hold, as JSON has them. */
function recordMembers() {
  const known = structs()
  const walked = new Set<string>()
  const members = new Set<string>()
  function walk(name: string) {
    if (walked.has(name)) return
    walked.add(name)
    for (const { bases, members: own, body } of known.get(name) ?? []) {
      bases.forEach(walk)
      for (const member of own) {
        members.add(member.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
        const declaration = new RegExp(`[^;{}()]*\\b${member}\\b`).exec(body)?.[0] ?? ''
        declaration.match(/\w+/g)?.forEach(walk)
      }
    }
  }
  const source = readFileSync(join(server, 'changes/parse_record.cpp'), 'utf8')
  for (const [, record = ''] of source.matchAll(/parse_as<(?:\w+::)*(\w+)>/g)) walk(record)
  return [...members]
}

test('every member of every kind of entry has words', () => {
  const messages = readMessages()
  const members = recordMembers()
  expect(members).toContain('smallBusinessSentence')
  expect(members).toContain('itemClasses')
  expect(members.filter((member) => !(`console.drafts.field.${member}` in messages))).toEqual([])
})
