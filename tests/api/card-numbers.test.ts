import { createHash } from 'node:crypto'
import { cardNumbersIn, isCardNumber } from '@typecase/tests-support/card-numbers'
import { Random } from '@typecase/tests-support/random-carts'
import { seed } from '@typecase/tests-support/run'
import { describe, expect, test } from 'vitest'

const found = (text: string, typed: string[] = []) => cardNumbersIn(Buffer.from(text), typed)

describe('a card number is found', () => {
  const ways = {
    'in one piece': 'company":"5105105105105100","city',
    'in groups': 'Dock 5105 1051 0510 5100, Lisboa',
    'with dashes': '/api/menus/5105-1051-0510-5100',
    'as American Express writes them': 'x 3714 496353 98431 y',
    'of 19 digits': '4000000000000000006',
  }
  test.each(Object.entries(ways))('%s', (_way, text) => {
    expect(found(text)).toHaveLength(1)
  })

  test('of each brand', () => {
    const numbers = ['4111111111111111', '4222222222222', '5105105105105100', '2223003122003222']
      .concat(['371449635398431', '6011111111111117', '30569309025904', '3530111333300000'])
      .concat(['6200000000000005'])
    expect(numbers.filter((number) => !isCardNumber(number))).toEqual([])
  })

  test('that was typed, wherever its digits stand', () => {
    const typed = ['4242424242424241', '400005665566555'] // Neither passes Luhn's test.
    for (const text of ['pan_4242424242424241x', '424-242424242-4241', '4 0 0005665566555']) {
      expect(found(text, typed)).toHaveLength(1)
    }
    expect(cardNumbersIn(Buffer.from('4242424242424241', 'utf16le'), typed)).toHaveLength(1)
  })
})

describe('no card number is', () => {
  test('a time in microseconds, an id or a digest', () => {
    const random = new Random(seed)
    const times = Array.from({ length: 2000 }, () =>
      String(1_795_000_000_000_000 + random.below(1e6) * 1e6 + random.below(1e6)),
    )
    const digests = times.map((time) => createHash('sha256').update(time).digest('hex'))
    const ids = digests.map((digest) => `pi_${digest.slice(0, 24)}`)
    expect([...times, ...digests, ...ids].flatMap((text) => found(text))).toEqual([])
  })

  test('a number of another length or beginning, or that fails Luhn’s test', () => {
    for (const text of ['5105105105105101', '41111111111111', '9999999999999995', '510510510510']) {
      expect(found(text)).toEqual([])
    }
  })
})
