import { expect, test } from 'vitest'
import type { DraftedEntry } from '../drafts/edits'
import { ownOf, textsIn, trialIn, withSpecimen, withTexts, withTrial } from './terms'

const record = {
  name: 'Rye',
  texts: { summary: 'Ink.', specimen: { text: 'Rye', size: 96 }, styleOrder: ['rye-bold'] },
  trial: { offered: false },
}

test('missing members have the values of a family without texts', () => {
  expect(textsIn({})).toMatchObject({ summary: '', designers: [], specimen: { text: '' } })
  expect(textsIn(record)).toMatchObject({ summary: 'Ink.', specimen: { text: 'Rye', size: 96 } })
  expect(trialIn(record)).toMatchObject({ offered: false, formats: [] })
})

test('an edit keeps the other members', () => {
  const edited = withSpecimen(withTexts(record, { summary: 'Lead.' }), { size: 80 })
  expect(edited).toMatchObject({
    name: 'Rye',
    texts: { summary: 'Lead.', styleOrder: ['rye-bold'], specimen: { text: 'Rye', size: 80 } },
  })
  expect(withTrial(record, { offered: true }).trial.offered).toBe(true)
})

test('an order that is none is taken out of the record', () => {
  expect(withTexts(record, { styleOrder: undefined }).texts).not.toHaveProperty('styleOrder')
})

test('entries of other families and removed ones are left out', () => {
  const of = (family: string) => ({ stored: { family }, record: { family } })
  const all = new Map<string, DraftedEntry>([
    ['a', of('rye')],
    ['b', of('oat')],
    ['c', { stored: { family: 'rye' }, record: null }],
  ])
  expect(ownOf(all, 'rye').map(({ id }) => id)).toEqual(['a'])
})
