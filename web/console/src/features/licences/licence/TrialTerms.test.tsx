import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { recordForm } from '../../fields/use-record'
import type { LicensingRecord } from '../model'
import { TrialTerms } from './TrialTerms'

const start: LicensingRecord = {
  order: [],
  combinations: [],
  trialTerms: { version: '2.3', markdown: 'Try' },
}

const saved: object[] = []

function Terms() {
  const [now, setNow] = useState<object>(start)
  const draft = {
    edit: (edits: readonly { record: object | null }[]) => {
      const [{ record }] = edits as [{ record: object }]
      saved.push(record)
      setNow(record)
    },
  }
  const form = recordForm<LicensingRecord>(
    draft,
    { kind: 'licensing', id: '1' },
    { record: now as Record<string, unknown>, stored: null },
  )
  return <TrialTerms form={form} isReadOnly={false} error={undefined} />
}

test('terms keep their version while their text is written anew', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Terms />
    </QueryClientProvider>,
  )
  const words = screen.getByRole('textbox', { name: 'Terms of trials, Markdown' })
  await userEvent.clear(words)
  expect(saved.at(-1)).not.toHaveProperty('trialTerms')
  expect(screen.getByRole('textbox', { name: 'Version' })).toHaveValue('2.3')
  await userEvent.type(words, 'N')
  expect(saved.at(-1)).toMatchObject({ trialTerms: { version: '2.3', markdown: 'N' } })
})
