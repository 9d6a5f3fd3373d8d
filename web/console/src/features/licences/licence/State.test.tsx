import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { EntryRecord } from '../../drafts/edits'
import { recordForm } from '../../fields/use-record'
import { startOfDay } from '../../fields/parse-values'
import { newLicence, type LicenceRecord } from '../model'
import { State } from './State'

const stored = {
  ...newLicence('Desktop'),
  life: { state: 'published', onFrom: startOfDay('2026-11-01'), onUntil: startOfDay('2027-01-01') },
} as LicenceRecord

const made: (EntryRecord | null)[] = []

function Shown() {
  const [record, setRecord] = useState<EntryRecord>(stored)
  const draft = {
    edit: ([edit]: readonly { record: EntryRecord | null }[]) => {
      made.push(edit!.record)
      setRecord(edit!.record!)
    },
  }
  const form = recordForm<LicenceRecord>(draft, { kind: 'licence', id: 'x' }, { record, stored })
  return (
    <State
      form={form}
      faults={{
        at: () => undefined,
        ofList: () => undefined,
        ofLines: () => [],
        elsewhere: () => [],
      }}
      isReadOnly={false}
    />
  )
}

test('a kind that is retired and put on sale again keeps its days', async () => {
  render(<Shown />)
  await userEvent.click(screen.getByRole('radio', { name: /^Retired/ }))
  expect(made.at(-1)).toMatchObject({ life: { state: 'retired' } })
  expect(screen.queryByLabelText(/^From/)).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /^On sale/ }))
  expect(made.at(-1)).toEqual(stored)
})
