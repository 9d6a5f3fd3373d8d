import { sessionOf } from '#src/test/server.ts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { setSessionState } from './session'
import { StaffDialog } from './StaffDialog'

function Question() {
  const [reason, setReason] = useState('')
  return (
    <StaffDialog title="Delete?" safe="Keep" onClose={() => {}}>
      <input
        aria-label="Reason"
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </StaffDialog>
  )
}

test('it makes way for the sign-in, and is there again with what was typed', async () => {
  const session = sessionOf(15)
  setSessionState({ status: 'in', session })
  render(<Question />)
  await userEvent.type(screen.getByLabelText('Reason'), 'By telephone')
  act(() => setSessionState({ status: 'over', session, reason: 'idle' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => setSessionState({ status: 'in', session }))
  expect(screen.getByLabelText('Reason')).toHaveValue('By telephone')
})
