import { readFileSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compiled, keysIn, readMessages } from './messages.config'

const keys = ['front.find', 'front.kind.all', 'front.kind.sans', 'order.ready']

test.each([
  ["text('front.find')", ['front.find']],
  ['text(`front.kind.${kind}`)', ['front.kind.all', 'front.kind.sans']],
  ["text(('front.kind.' + kind) as MessageKey)", ['front.kind.all', 'front.kind.sans']],
  ["const words = { ready: 'order.ready' }", ['order.ready']],
  ["import './front.module.css'; text(key)", []],
])('%s says %j', (code, said) => expect(keysIn(code, keys)).toEqual(said))

test('every message is used by the web or by the server', () => {
  const all = readMessages()
  const code = globSync(
    ['../*/src/**/*.{ts,tsx}', '../../site/screens.json', '../../server/src/**/*.{h,cpp}'],
    { cwd: import.meta.dirname },
  )
    .filter((name) => !/[._]test\./.test(name))
    .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
    .join('\n')
  const used = new Set(keysIn(code, Object.keys(all)))
  expect(Object.keys(all).filter((key) => !used.has(key))).toEqual([])
})

test('a malformed message names its key', () => {
  expect(() => compiled({ 'cart.count': 'Cart ({count' })).toThrow(/cart\.count: /)
})

test('a message without arguments is a string, every other a function', () => {
  const code = compiled({ 'a.plain': 'It’s "here"', 'a.named': 'Buy {name}' })
  expect(code).toContain(String.raw`"a.plain": "It’s \"here\""`)
  expect(code).toContain('"a.named": (d) => "Buy " + d.name')
})
