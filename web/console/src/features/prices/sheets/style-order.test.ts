import { expect, test } from 'vitest'
import { compareStyles } from './style-order'

test('styles stand from light to heavy, each before its italic, others last', () => {
  const names = [
    'Variable',
    'Black',
    'Bold Italic',
    'Bold',
    'ExtraBold',
    'ExtraLight',
    'Italic',
    'Light',
    'Medium',
    'Regular',
    'SemiBold',
    'Thin Italic',
    'Thin',
    'Display 10',
    'Display 9',
  ]
  expect([...names].sort(compareStyles)).toEqual([
    'Thin',
    'Thin Italic',
    'ExtraLight',
    'Light',
    'Regular',
    'Italic',
    'Medium',
    'SemiBold',
    'Bold',
    'Bold Italic',
    'ExtraBold',
    'Black',
    'Display 9',
    'Display 10',
    'Variable',
  ])
})
