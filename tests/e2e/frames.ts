import type { Locator, Page } from '@playwright/test'

/** The contents of a field when a frame was drawn. Positions in px from the start of the text. */
export interface Frame {
  /** ms on the page's clock, when the frame had been handed over for painting */
  time: number
  text: string
  /** Of each character (code point), in the direction of writing. */
  edges: { start: number; end: number }[]
  /** Places of characters whose glyphs were on their way. */
  waiting: number[]
  /** Places of characters that no tester font set: they stood in the witness. */
  wrong: number[]
}

export interface Keystroke {
  character: string
  /** ms from the event until the frame that shows the glyph; null: it never came */
  painted: number | null
  /** Whether its glyph had to be fetched. */
  needed: boolean
  /** Whether the first frame after the event shows the glyph. */
  isNextFrame: boolean
}

/** Every request takes at least this long, in ms, as over a network. */
export async function slowDown(page: Page, roundTrip: number) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/**
 * Watches a field frame by frame. In place of the interface face, the last resort of its text, it
 * is given a witness: a font in which every one of `characters` is thirty em wide, so that no glyph
 * of a wrong font goes unseen.
 */
export async function watch(field: Locator, witness: Buffer) {
  await field.evaluate(async (element: HTMLElement, encoded: string) => {
    const bytes = Uint8Array.from(atob(encoded), (c) => c.charCodeAt(0))
    document.fonts.add(await new FontFace('Witness', bytes).load())
    element.style.setProperty('--ui', 'Witness')

    const frames: unknown[] = []
    const inputs: { time: number; text: string; waits: boolean }[] = []
    Object.assign(window, { watchedFrames: frames, watchedInputs: inputs })
    element.addEventListener('beforeinput', (event) =>
      inputs.push({ time: event.timeStamp, text: '', waits: false }),
    )
    element.addEventListener('input', () => {
      const input = inputs.at(-1)!
      input.text = element.textContent ?? ''
      // By the next task the page has drawn the text with its gaps, and no glyph can have come yet.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        input.waits = waitingPlaces().includes(input.text.length - 1)
      }
      port2.postMessage(null)
    })

    const waitingPlaces = () =>
      [...(CSS.highlights.get('tester-waiting') ?? [])]
        .filter((range) => element.contains(range.startContainer))
        .flatMap(({ startOffset, endOffset }) =>
          Array.from({ length: endOffset - startOffset }, (_, index) => startOffset + index),
        )
    const look = () => {
      const text = element.textContent ?? ''
      const style = getComputedStyle(element)
      const size = parseFloat(style.fontSize)
      const isFromRight = style.direction === 'rtl'
      const whole = document.createRange()
      whole.selectNodeContents(element)
      const origin = whole.getBoundingClientRect()
      const node = element.firstChild
      const edges = node ? edgesIn(node) : []
      function edgesIn(node: Node) {
        let next = 0
        return [...text].map((character) => {
          const range = document.createRange()
          range.setStart(node, next)
          range.setEnd(node, (next += character.length))
          const box = range.getBoundingClientRect()
          return isFromRight
            ? { start: origin.right - box.right, end: origin.right - box.left }
            : { start: box.left - origin.left, end: box.right - origin.left }
        })
      }
      return {
        text,
        edges,
        waiting: waitingPlaces(),
        wrong: edges.flatMap(({ start, end }, index) => (end - start > 20 * size ? [index] : [])),
      }
    }
    // The state is that of the frame about to be painted; a task after it tells when it was done.
    const channel = new MessageChannel()
    let looked: object | null = null
    channel.port1.onmessage = () => frames.push({ ...looked, time: performance.now() })
    const step = () => {
      looked = look()
      channel.port2.postMessage(null)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  }, witness.toString('base64'))
}

/** Waits until a dozen more frames have been seen by `watch`. */
export async function moreFrames(page: Page) {
  const { frames } = await watched(page)
  await page.waitForFunction(
    (least) => (window as unknown as { watchedFrames: Frame[] }).watchedFrames.length >= least,
    frames.length + 12,
  )
}

/** Waits until what stands now has been painted, and what hangs on that has run. */
export const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
      ),
  )

/** The frames and inputs recorded since `watch`. */
export async function watched(page: Page) {
  const { frames, inputs } = await page.evaluate(() => {
    const { watchedFrames, watchedInputs } = window as unknown as {
      watchedFrames: Frame[]
      watchedInputs: Input[]
    }
    return { frames: watchedFrames, inputs: watchedInputs }
  })
  return { frames, keystrokes: inputs.map((input) => keystroke(input, frames)) }
}

interface Input {
  /** ms on the page's clock */
  time: number
  /** Of the whole field. */
  text: string
  /** Whether the last character had no glyph. */
  waits: boolean
}

function keystroke({ time, text, waits }: Input, frames: Frame[]): Keystroke {
  const last = text.length - 1
  const after = frames.filter((frame) => frame.time > time && frame.text.startsWith(text))
  const shown = after.find(({ waiting, wrong }) => !waiting.includes(last) && !wrong.includes(last))
  return {
    character: text.slice(-1),
    painted: shown ? shown.time - time : null,
    needed: waits,
    isNextFrame: shown !== undefined && shown === after[0],
  }
}

/**
 * The largest distance, in px, by which anything moved that stood already: between two frames of
 * the same text every end of a character (its start may kern with a neighbour that was waiting), and
 * when text was added, what stood before it.
 */
export function largestShift(frames: readonly Frame[]) {
  let largest = { by: 0, at: '' }
  frames.forEach((frame, index) => {
    const before = frames[index - 1]
    if (!before || !frame.text.startsWith(before.text)) return
    const isSame = frame.text === before.text
    // Added text may reshape the last character, or the last word in scripts that join.
    const joins = /\p{Script=Arabic}/u.test(frame.text)
    const settled = joins ? before.text.trimEnd().lastIndexOf(' ') : before.text.length - 1
    const common = isSame ? frame.text.length : settled
    for (let place = 0; place < common; place++) {
      if (isSame && (before.waiting.includes(place + 1) || before.waiting.includes(place - 1)))
        continue
      const by = Math.abs(frame.edges[place]!.end - before.edges[place]!.end)
      if (by > largest.by) largest = { by, at: `${frame.text} (${place})` }
    }
  })
  return largest
}

/** The value below which three quarters of the figures lie. */
export function upperQuartile(figures: readonly number[]) {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0
}
