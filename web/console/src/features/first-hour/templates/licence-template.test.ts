import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formats, licensingOf, metrics, type LicenceRecord } from '../../licences/model'
import { slugOf } from '../../fields/slug'
import { templateKinds } from './licence-kinds'
import { agreementOf, licenceEdits, licenceOf, trialTermsOf } from './licence-template'

const licensor = { name: 'Open Sorts GmbH', country: 'DE' }
const shop = join(import.meta.dirname, '../../../../../../fixtures/shop')
const kinds = readFileSync(join(shop, 'licences.toml'), 'utf8').split('[[kind]]').slice(1)
const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id)

/** The values of a key in a part of a TOML file. */
const valuesOf = (part: string, key: string) =>
  [...part.matchAll(new RegExp(`^${key} = "?([^"\n]*)"?$`, 'gm'))].map(([, value]) => value!)

test.each(templateKinds)('%s passes the rules of the folder', (kind) => {
  const { name, metric, question, summary, tiers, fields, ...rest } = licenceOf(kind, licensor)
  for (const words of [name, question, summary, ...rest.grants, ...rest.limits]) {
    expect(words).toMatch(/^\S.*\S$|^\S$/)
  }
  expect(metrics).toContain(metric)
  expect(rest.formats.length).toBeGreaterThan(0)
  expect(formats).toEqual(expect.arrayContaining(rest.formats))
  for (const id of [kind, ...ids(tiers), ...ids(fields)]) expect(slugOf(id)).toBe(id)
  expect(new Set(ids(tiers)).size).toBe(tiers.length)
  for (const { contactUs, multiplier, name: size } of tiers) {
    expect(size).not.toBe('')
    expect(multiplier > 0).toBe(!contactUs)
    expect(Number.isInteger(multiplier)).toBe(true)
  }
})

test.each(templateKinds)('%s has the members, sizes and fields of the demonstration', (kind) => {
  const part = kinds.find((one) => valuesOf(one, 'id')[0] === kind)!
  const record = licenceOf(kind, licensor)
  expect(record.metric).toBe(valuesOf(part, 'metric')[0])
  expect([kind, ...ids(record.fields), ...ids(record.tiers)]).toEqual(valuesOf(part, 'id'))
  expect(Object.keys(record).toSorted()).toEqual(
    [
      ...['contains', 'eula', 'fields', 'formats', 'grants', 'life', 'limits', 'metric', 'name'],
      ...['question', 'summary', 'tiers'],
    ].toSorted(),
  )
})

test('agreements name the seller and their law, and leave nothing open', () => {
  for (const { version, markdown } of [
    ...templateKinds.map((kind) => agreementOf(kind, licensor)),
    trialTermsOf(licensor),
  ]) {
    expect(version).toBe('1.0')
    expect(markdown).toMatch(/^\*\*Open Sorts GmbH: /)
    expect(markdown).toContain('The law of Germany applies')
    expect(markdown).not.toMatch(/[{}]/)
    expect(markdown).toBe(markdown.trim())
  }
})

test('each agreement of the folder is used', () => {
  const files = readdirSync(join(import.meta.dirname, 'agreements'))
  expect(files.toSorted()).toEqual(
    [...templateKinds, 'common', 'trial'].map((name) => `${name}.md`).toSorted(),
  )
})

test('chosen kinds stand behind those of the shop, which stay as they are', () => {
  const licensing = {
    ...licensingOf(null),
    order: ['web'],
    combinations: [{ kinds: 2, multiplier: 1 }],
  }
  const edits = licenceEdits(
    { kinds: ['app', 'web'], hasTrials: false, licensor },
    ['web'],
    licensing,
  )
  expect(edits.map(({ kind, id }) => `${kind}/${id}`)).toEqual(['licence/app', 'licensing/1'])
  expect((edits[0]!.record as LicenceRecord).life).toEqual({ state: 'published' })
  expect(edits[1]!.record).toEqual({ ...licensing, order: ['web', 'app'] })
})

test('terms of trials are given once', () => {
  const choice = { kinds: [], hasTrials: true, licensor }
  const [first] = licenceEdits(choice, [], licensingOf(null))
  expect(first!.record).toMatchObject({ trialTerms: { version: '1.0' } })
  const own = { ...licensingOf(null), trialTerms: { version: '2.0', markdown: 'Ours.' } }
  expect(licenceEdits(choice, [], own)[0]!.record).toMatchObject({ trialTerms: own.trialTerms })
})
