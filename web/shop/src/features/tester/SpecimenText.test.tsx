import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { SpecimenText } from './SpecimenText'
import type { TesterState } from './use-tester-font'

const ready: TesterState = {
  styleId: 'fraunces-regular',
  alias: 'typecase-1',
  face: {
    fontFamily: 'typecase-1, var(--ui)',
    fontVariationSettings: undefined,
    textRendering: 'geometricPrecision',
    transform: 'skewX(0.06deg)',
  },
  image: null,
  place: undefined,
  waiting: [],
  missing: [],
  hasFailed: false,
  retry: () => {},
  prefetch: () => {},
  onIntent: () => {},
  approachAxes: () => {},
}

function Line({ font = ready, isNear = true }: { font?: TesterState; isNear?: boolean }) {
  const [text, setText] = useState('Honeyed')
  return (
    <SpecimenText
      label="Fraunces: type here"
      text={text}
      onChange={setText}
      font={font}
      isNear={isNear}
      language="en"
      direction="ltr"
      size="120px"
      sizeSmall="56px"
      tracking={-0.02}
      bearing={0.04}
      features={'"swsh" 1'}
    />
  )
}

const line = () => screen.getByRole('textbox', { name: 'Fraunces: type here' })

test('is set in its own face once that is there', () => {
  render(<Line />)
  expect(line().style.fontFamily).toContain('typecase-1')
  expect(line()).not.toHaveAttribute('data-placeholder-face')
})

test.each([
  [{ ...ready, alias: null, face: null }, true, 'loading'],
  [{ ...ready, alias: null, face: null }, false, 'far'],
  [{ ...ready, alias: null, face: null, hasFailed: true }, true, 'failed'],
])('stands in the interface face until then: %#', (font, isNear, state) => {
  render(<Line font={font} isNear={isNear} />)
  expect(line()).toHaveAttribute('data-placeholder-face', state)
  expect(line().style.fontFamily).toBe('')
})

test('names its language and direction, and that it is one line', () => {
  render(<Line />)
  expect(line()).toHaveAttribute('lang', 'en')
  expect(line()).toHaveAttribute('dir', 'ltr')
  expect(line()).toHaveAttribute('aria-multiline', 'false')
})

test('Enter and Escape leave the line, and the text stays', async () => {
  render(<Line />)
  for (const key of ['{Enter}', '{Escape}']) {
    line().focus()
    await userEvent.keyboard(key)
    expect(line()).not.toHaveFocus()
    expect(line()).toHaveTextContent('Honeyed')
  }
})

test('pastes as plain text on one line', async () => {
  const insert = vi.fn()
  document.execCommand = insert
  render(<Line />)
  line().focus()
  await userEvent.paste('Rye,\n  linseed\r\nsalt')
  expect(insert).toHaveBeenCalledExactlyOnceWith('insertText', false, 'Rye, linseed salt')
})
