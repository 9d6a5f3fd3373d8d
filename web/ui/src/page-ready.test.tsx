import { beforeEach, expect, test, vi } from 'vitest'

const page = document.documentElement
const isReady = () => page.hasAttribute('data-ready')

let frames: Map<number, FrameRequestCallback>
let ready: typeof import('./page-ready')

function nextFrame() {
  const due = [...frames.values()]
  frames.clear()
  for (const each of due) each(0)
}

beforeEach(async () => {
  frames = new Map()
  let last = 0
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    frames.set(++last, frame)
    return last
  })
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id))
  page.removeAttribute('data-ready')
  vi.resetModules()
  ready = await import('./page-ready')
})

test('the mark comes two frames after the first screen has rendered', () => {
  expect(isReady()).toBe(false)
  ready.setPending('screen', false)
  nextFrame()
  expect(isReady()).toBe(false)
  nextFrame()
  expect(isReady()).toBe(true)
})

test('loads that end before the first screen has rendered set no mark', async () => {
  await ready.trackLoad(Promise.resolve())
  nextFrame()
  nextFrame()
  expect(isReady()).toBe(false)
})

test('the mark goes at once when a load begins, and comes again after the last of them', () => {
  ready.setPending('screen', false)
  nextFrame()
  nextFrame()
  ready.setPending('font', true)
  expect(isReady()).toBe(false)
  ready.setPending('screen', true)
  ready.setPending('font', false)
  nextFrame()
  nextFrame()
  expect(isReady()).toBe(false)
  ready.setPending('screen', false)
  nextFrame()
  nextFrame()
  expect(isReady()).toBe(true)
})

test('a load that begins between the two frames withholds the mark', () => {
  ready.setPending('screen', false)
  nextFrame()
  ready.setPending('font', true)
  nextFrame()
  nextFrame()
  expect(isReady()).toBe(false)
})

test('a load that fails has ended, and its failure reaches the caller', async () => {
  ready.setPending('screen', false)
  await expect(ready.trackLoad(Promise.reject(new Error('away')))).rejects.toThrow('away')
  nextFrame()
  nextFrame()
  expect(isReady()).toBe(true)
})
