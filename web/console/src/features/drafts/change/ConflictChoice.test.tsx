import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { EntryEdit } from '../edits'
import { ConflictChoice } from './ConflictChoice'
import type { EntryNames } from './entry-names'

const user = userEvent.setup()
const names = { of: () => ({ name: 'Questions', group: null }) } as unknown as EntryNames
const page = (markdown: string) => ({ title: 'Questions', description: '', markdown })

const choice = (theirs: string, mine = 'One.\n\nThree.') => (
  <ConflictChoice
    title="Conflicts"
    what="Both are here."
    edits={[
      {
        ...{ kind: 'page', id: 'faq', members: [] },
        before: page('One.\n\nTwo.\n\nThree.'),
        after: page(mine),
        conflict: { shop: page(theirs) },
      } satisfies EntryEdit,
    ]}
    names={names}
    sides={{ mine: 'Mine', theirs: 'Theirs' }}
    choices={{ mine: 'Keep mine', theirs: 'Take theirs' }}
    isReadOnly={false}
    onSettle={() => {}}
  />
)

test('a choice ends when the other side changes, and not when one types on', async () => {
  const { rerender } = render(choice('One.'))
  await user.click(screen.getByRole('radio', { name: 'Take theirs' }))
  expect(screen.getByRole('button', { name: 'Settle it' })).toBeEnabled()
  rerender(choice('One.', 'One.\n\nThree!'))
  expect(screen.getByRole('radio', { name: 'Take theirs' })).toBeChecked()
  rerender(choice('None.'))
  expect(screen.getByRole('radio', { name: 'Take theirs' })).not.toBeChecked()
  expect(screen.getByRole('button', { name: 'Settle it' })).toBeDisabled()
})

test('a paragraph that one side took away is struck, and the rest is not marked', () => {
  const { container } = render(choice('One!\n\nTwo.\n\nThree!'))
  const marks = (side: string, kind: string) =>
    [...container.querySelectorAll(`[data-side=${side}] ${kind}`)].map((mark) => mark.textContent)
  expect(marks('mine', 'del')).toEqual([expect.stringContaining('Two.')])
  expect(marks('mine', 'ins')).toEqual([])
  expect(marks('theirs', 'ins')).toHaveLength(2)
  expect(marks('theirs', 'ins').join()).not.toContain('Two')
})
