import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bezier, easings, scrollDefaults, scrollTo } from './scroll-to'

// Cases 48 to 56 of the behaviours that the specification inherits from vue-scrollto.

let frames: FrameRequestCallback[]
let now: number

function place(element: Element, top: number, height = 20, left = 0) {
  const page = document.documentElement
  vi.spyOn(element, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(left - page.scrollLeft, top - page.scrollTop, 100, height),
  )
}

function tick(milliseconds: number) {
  now += milliseconds
  const due = frames
  frames = []
  for (const frame of due) frame(now)
}

let target: HTMLElement

beforeEach(() => {
  frames = []
  now = 1000
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
  document.body.innerHTML = '<p id="target"></p>'
  document.body.scrollTop = 0
  document.body.scrollLeft = 0
  document.documentElement.scrollTop = 0
  document.documentElement.scrollLeft = 0
  target = document.getElementById('target')!
  place(target, 1000)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const top = () => document.documentElement.scrollTop

test('48: the defaults are those of the specification', () => {
  expect(scrollDefaults).toMatchObject({
    container: 'body',
    duration: 500,
    lazy: true,
    easing: 'ease',
    offset: 0,
    force: true,
    cancelable: true,
    x: false,
    y: true,
    onStart: null,
    onDone: null,
    onCancel: null,
  })
  expect(easings('ease')).toEqual([0.25, 0.1, 0.25, 1])
})

test('49: a selector that matches nothing warns and scrolls nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  expect(scrollTo('#nowhere')).toBeUndefined()
  expect(warn).toHaveBeenCalledOnce()
  expect(frames).toHaveLength(0)
})

test.each([
  ['ease', 0.4085, 0.8024, 0.9605],
  ['linear', 0.25, 0.5, 0.75],
  ['ease-in', 0.0935, 0.3154, 0.6219],
  ['ease-out', 0.3781, 0.6846, 0.9065],
  ['ease-in-out', 0.1292, 0.5, 0.8708],
  ['unknown', 0.4085, 0.8024, 0.9605],
])('50: %s stands at %d, %d and %d after a quarter, half and three quarters', (name, a, b, c) => {
  const curve = bezier(...easings(name))
  expect([0.25, 0.5, 0.75].map((time) => Number(curve(time).toFixed(4)))).toEqual([a, b, c])
})

test('50: four numbers are accepted as an easing', () => {
  scrollTo(target, { easing: [0, 0, 1, 1] })
  tick(0)
  tick(250)
  expect(top()).toBeCloseTo(500)
})

test('51: an offset function is asked with element and container, once when lazy', () => {
  const offset = vi.fn(() => -100)
  scrollTo(target, { offset })
  tick(0)
  tick(250)
  tick(250)
  expect(offset).toHaveBeenCalledExactlyOnceWith(target, document.body)
  expect(top()).toBe(900)
})

test('51: without lazy the goal is found anew on every frame', () => {
  const offset = vi.fn(() => 0)
  scrollTo(target, { offset, lazy: false })
  tick(0)
  place(target, 2000)
  tick(250)
  tick(250)
  expect(offset).toHaveBeenCalledTimes(4)
  expect(top()).toBe(2000)
})

test('52: without force an element in full view is not scrolled to', () => {
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(600)
  place(target, 300)
  const onStart = vi.fn()
  const onDone = vi.fn()
  scrollTo(target, { force: false, onStart, onDone })
  expect(onStart).not.toHaveBeenCalled()
  expect(onDone).toHaveBeenCalledExactlyOnceWith(target)
  expect(frames).toHaveLength(0)
})

test('53: no distance means start and done without a frame', () => {
  place(target, 0)
  const called: string[] = []
  scrollTo(target, { onStart: () => called.push('start'), onDone: () => called.push('done') })
  expect(called).toEqual(['start', 'done'])
  expect(frames).toHaveLength(0)
})

test.each(['mousedown', 'wheel', 'DOMMouseScroll', 'mousewheel', 'keyup', 'touchmove'])(
  '54: %s stops it where it is',
  (name) => {
    const onCancel = vi.fn()
    const onDone = vi.fn()
    scrollTo(target, { onCancel, onDone })
    tick(0)
    tick(250)
    const event = new Event(name)
    document.body.dispatchEvent(event)
    const stopped = top()
    tick(250)
    document.body.dispatchEvent(new Event(name))
    expect(onCancel).toHaveBeenCalledExactlyOnceWith(event, target)
    expect(onDone).not.toHaveBeenCalled()
    expect(top()).toBe(stopped)
  },
)

test('54: without cancelable only the returned function stops it', () => {
  const onCancel = vi.fn()
  const stop = scrollTo(target, { cancelable: false, onCancel })!
  tick(0)
  document.body.dispatchEvent(new Event('wheel'))
  expect(onCancel).not.toHaveBeenCalled()
  stop()
  expect(onCancel).toHaveBeenCalledExactlyOnceWith(null, target)
})

test('55: it ends exactly on the goal, once, and leaves the other direction alone', () => {
  const onDone = vi.fn()
  document.documentElement.scrollLeft = 7
  scrollTo(target, { onDone })
  tick(0)
  tick(499)
  expect(onDone).not.toHaveBeenCalled()
  tick(1)
  tick(100)
  expect(top()).toBe(1000)
  expect(document.body.scrollTop).toBe(1000)
  expect(document.documentElement.scrollLeft).toBe(7)
  expect(document.body.scrollLeft).toBe(0)
  expect(onDone).toHaveBeenCalledExactlyOnceWith(target)
})

test('55: with x it scrolls sideways too', () => {
  place(target, 1000, 20, 300)
  scrollTo(target, { x: true, y: false, duration: 0 })
  tick(0)
  expect(document.documentElement.scrollLeft).toBe(300)
  expect(top()).toBe(0)
})

test('55: a duration of 0 ends on the goal after one frame', () => {
  const onDone = vi.fn()
  scrollTo(target, { duration: 0, onDone })
  tick(0)
  expect(top()).toBe(1000)
  expect(onDone).toHaveBeenCalledOnce()
})

test('56: with reduced motion it jumps', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  scrollTo(target)
  tick(0)
  expect(top()).toBe(1000)
})
