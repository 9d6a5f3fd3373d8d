import { readFileSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keysIn } from './messages.config'
import en from './src/messages/en.json'

const keys = ['front.find', 'front.kind.all', 'front.kind.sans', 'order.ready']

test.each([
  ["text('front.find')", ['front.find']],
  ['text(`front.kind.${kind}`)', ['front.kind.all', 'front.kind.sans']],
  ["text(('front.kind.' + kind) as MessageKey)", ['front.kind.all', 'front.kind.sans']],
  ["const words = { ready: 'order.ready' }", ['order.ready']],
  ["import './front.module.css'; text(key)", []],
])('%s says %j', (code, said) => expect(keysIn(code, keys)).toEqual(said))

test('every message comes with a script that says it', () => {
  const code = globSync('src/**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .filter((name) => !name.includes('.test.'))
    .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
    .join('\n')
  const said = new Set(keysIn(code, Object.keys(en)))
  expect(Object.keys(en).filter((key) => !said.has(key))).toEqual([])
})
