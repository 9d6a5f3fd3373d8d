import { readMessages } from '@typecase/shared/messages.config'
import { expect, test } from 'vitest'
import { actionChoices } from './audit-actions'

const prefix = 'console.auditAction.'

test('the filter offers the group of every action that has words, and prices', () => {
  const actions = Object.keys(readMessages()).filter((key) => key.startsWith(prefix))
  const groups = actions.map((key) => key.slice(prefix.length).split('.')[0]!)
  const offered = actionChoices(undefined).map(({ id }) => id)
  expect(offered.toSorted()).toEqual([...new Set(groups), 'prices'].sort())
})

test('a present action that is no group is offered too, in its words', () => {
  expect(actionChoices('refund.requested').at(-1)).toEqual({
    id: 'refund.requested',
    name: '“Requested a refund”',
  })
})
