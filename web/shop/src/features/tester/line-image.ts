import { api, ApiProblem, unwrap, type Schemas } from '@typecase/shared/api'
import { grantHeader } from './fetch-tester'
import { forgetGrant, grantFor } from './loading/grants'

// For lines whose fonts are not sent, so it comes with the first of them.

/** A mask to paint over the text, in px from the corner of its element. */
export type LineImage = { url: string; left: number; top: number; width: number; height: number }

// Of tester fonts, in em; see face-pool.ts.
const [ascent, descent] = [0.97, 0.25]

type Line = Omit<Schemas['TesterLine'], 'size' | 'leading'>

/**
 * A line as the server draws it, for where the element stands now. A paced one waits for its turn
 * among others. Fails as a request does, or when `signal` aborts.
 */
export async function drawLine(
  element: HTMLElement,
  line: Line,
  isMultiline: boolean,
  isPaced: boolean,
  signal: AbortSignal,
): Promise<LineImage> {
  const at = placeOf(element, isMultiline)
  const { size, leading, width } = at
  if (isPaced) await turn(signal)
  const url = await fetchImage({ line: { ...line, size, leading }, width }, signal)
  return measured(url, at)
}

type At = ReturnType<typeof placeOf>

/** Where the first line box stands, from the corner of the element's padding box, and its size. */
function placeOf(element: HTMLElement, isMultiline: boolean) {
  const style = getComputedStyle(element)
  const size = parseFloat(style.fontSize)
  const range = document.createRange()
  range.selectNodeContents(element)
  const box = element.getBoundingClientRect()
  const [first = box] = range.getClientRects()
  const leading = isMultiline ? parseFloat(style.lineHeight) / size || 1.2 : 1.2
  const padding = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight)
  return {
    size,
    leading,
    width: isMultiline && isBroken(style) ? Math.min(4000, element.clientWidth - padding) : null,
    isFromRight: style.direction === 'rtl',
    left: first.left - box.left + element.scrollLeft,
    right: first.right - box.left + element.scrollLeft,
    start: parseFloat(style.paddingLeft),
    top: first.top - box.top + element.scrollTop - ((leading - ascent - descent) / 2) * size,
  }
}

/** Whether the width of the element decides where the lines stand. */
function isBroken({ whiteSpaceCollapse, textWrapMode, textAlign }: CSSStyleDeclaration) {
  const keepsLines = whiteSpaceCollapse === 'preserve' && textWrapMode === 'nowrap'
  return !keepsLines || !['start', 'left', 'right'].includes(textAlign)
}

async function fetchImage(body: Schemas['TesterImageRequest'], signal: AbortSignal) {
  for (let attempt = 1; ; attempt++) {
    try {
      const headers = grantHeader(await grantFor(body.line.style))
      const file: unknown = await unwrap(
        api.POST('/tester_images', { body, headers, parseAs: 'blob', signal }),
      )
      return await asData(file as Blob)
    } catch (cause) {
      if (cause instanceof ApiProblem && [401, 403].includes(cause.status))
        forgetGrant(body.line.style)
      const isBusy = cause instanceof ApiProblem && [401, 403, 429, 503].includes(cause.status)
      if (!isBusy || attempt === 5) throw cause
      await new Promise((resolve) => setTimeout(resolve, attempt * 1000))
      signal.throwIfAborted()
    }
  }
}

/** Bytes as an address that the page's policy allows for images. */
function asData(file: Blob) {
  return new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error!)
    reader.readAsDataURL(file)
  })
}

/** The image in its place: two of its pixels for one of CSS, margins of half the size around. */
async function measured(url: string, at: At): Promise<LineImage> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const [width, height] = [picture.naturalWidth / 2, picture.naturalHeight / 2]
  const margin = at.size / 2
  const natural = at.isFromRight ? at.right + margin - width : at.left - margin
  const left = at.width === null ? natural : at.start - margin
  return { url, left, top: at.top - margin, width, height }
}

/**
 * Lets tasks begin one after the other: a few at once, then so many ms apart. For what the page shows
 * of its own accord, so that the server has room for what the visitor types.
 */
export function pace(burst: number, interval: number) {
  // When the next task may begin, if the burst were 1.
  let due = -Infinity
  return async (signal: AbortSignal) => {
    const now = performance.now()
    due = Math.max(due, now - burst * interval) + interval
    const wait = due - now
    if (wait <= 0) return
    await new Promise((resolve) => setTimeout(resolve, wait))
    signal.throwIfAborted()
  }
}

// Below the server's limit of 4 a second, so that typing has room.
const turn = pace(6, 300)
