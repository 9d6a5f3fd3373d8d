import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { DenseField } from './DenseField'
import { ListEditor } from './ListEditor'
import { QuietFaults } from './quiet-faults'
import { isOfItem } from './use-faults'

const user = userEvent.setup()

const form = (isQuiet: boolean) => (
  <QuietFaults value={isQuiet}>
    <DenseField label="Summary" value="" error="Write something here." onChange={() => {}} />
    <ListEditor
      label="Sizes"
      items={[]}
      error="Add at least one size."
      blank={() => ''}
      nameOf={() => ''}
      render={() => null}
      onChange={() => {}}
    />
  </QuietFaults>
)

test('a fault of a new entry waits until its field is left', async () => {
  render(form(true))
  expect(screen.queryByText('Write something here.')).toBeNull()
  await user.click(screen.getByLabelText('Summary'))
  expect(screen.queryByText('Write something here.')).toBeNull()
  await user.tab()
  expect(screen.getByText('Write something here.')).toBeVisible()
  expect(screen.queryByText('Add at least one size.')).toBeNull()
})

test('all faults are shown once the draft was to be published', () => {
  const { rerender } = render(form(true))
  rerender(form(false))
  expect(screen.getByText('Write something here.')).toBeVisible()
  expect(screen.getByText('Add at least one size.')).toBeVisible()
})

test.each([
  ['tier[1].name', true],
  ['tier[12].name', true],
  ['tier[1]', false],
  ['tier', false],
  ['tier[1].id', false],
  ['field[1].name', false],
])('a fault at %s is one that the item shows: %s', (place, isShown) => {
  expect(isOfItem(place, 'tier', ['name', 'multiplier'])).toBe(isShown)
})
