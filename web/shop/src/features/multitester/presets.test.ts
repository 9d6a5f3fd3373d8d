import { expect, test } from 'vitest'
import { plainLine } from '#src/features/tester/panel/setting.ts'
import { presetOf, setBy } from './presets'

const english = { script: 'Latn', language: 'en', name: 'English', text: 'Sphinx of quartz' }
const arabic = { script: 'Arab', language: 'ar', name: 'Arabic', text: 'نص حكيم' }
const line = (text: string) => plainLine('a', text, 56)

test('a preset brings its language and direction', () => {
  expect(setBy(arabic)).toEqual({ text: 'نص حكيم', language: 'ar', direction: 'rtl' })
})

test('a preset is shown only where every line has it', () => {
  const presets = [english, arabic]
  expect(presetOf(presets, [line(english.text), line(english.text)])).toBe(english)
  expect(presetOf(presets, [line(english.text), line('Mine')])).toBeUndefined()
  expect(presetOf(presets, [line('Mine')])).toBeUndefined()
  expect(presetOf(presets, [])).toBeUndefined()
})
