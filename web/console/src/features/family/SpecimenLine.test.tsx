import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { EntryRecord } from '../drafts/edits'
import { SpecimenLine } from './SpecimenLine'
import { textsIn } from './terms'
import type { Family } from './use-family'

vi.mock('../names/text-font', () => ({
  useTextFont: () => ({ family: null, hasFailed: false }),
}))

const stored: EntryRecord = {
  texts: { specimen: { text: 'Low tide', style: 'r', features: ['ss01', 'liga'], size: 96 } },
}

let saved: EntryRecord[] = []
beforeEach(() => void (saved = []))

function Line({ start = stored }: { start?: EntryRecord }) {
  const [now, setNow] = useState(start)
  const edit = (record: EntryRecord) => {
    saved.push(record)
    setNow(record)
  }
  const details = { styles: [] }
  const family = { details, styles: [], stored, record: now, edit }
  return <SpecimenLine family={family as unknown as Family} />
}

const box = (name: string | RegExp) => screen.getByRole('textbox', { name })
const specimen = () => textsIn(saved.at(-1)!).specimen

test('a feature that is corrected stays typed while it is no tag', async () => {
  render(<Line />)
  const features = box(/^Features/)
  await userEvent.type(features, '{Backspace}')
  expect(features).toHaveValue('ss01\nlig')
  expect(features).toHaveAccessibleDescription(/“lig” is no tag/)
  expect(saved).toEqual([])
  await userEvent.type(features, '2')
  expect(specimen().features).toEqual(['ss01', 'lig2'])
})

test('Escape puts back the line as it got the focus, the button that of the shop', async () => {
  const texts = textsIn(stored)
  render(<Line start={{ texts: { ...texts, specimen: { ...texts.specimen, text: 'Night' } } }} />)
  await userEvent.type(box('Specimen line'), ' boats{Escape}')
  expect(specimen().text).toBe('Night')
  await userEvent.click(screen.getByRole('button', { name: 'Put back Specimen line' }))
  expect(specimen().text).toBe('Low tide')
  expect(box('Specimen line')).toHaveFocus()
})

test('a size is no number in another notation', async () => {
  render(<Line />)
  await userEvent.clear(box('Desk, px'))
  await userEvent.type(box('Desk, px'), '0x10')
  expect(box('Desk, px')).toHaveValue('0x10')
  expect(box('Desk, px')).toBeInvalid()
  expect(saved).toEqual([])
})
