import { api, ApiProblem, unwrap, type Schemas } from '@typecase/shared/api'
import { trackLoad } from '@typecase/ui/page-ready'
import { useEffect, useState, type RefObject } from 'react'
import { grantHeader } from './fetch-tester'
import { forgetGrant, grantFor } from './grants'
import { pace } from './pace'

/** How a line is set, but for its size, which the screen decides. */
export type ImagedLine = Omit<Schemas['TesterLine'], 'size'>

/** A mask to paint over the text, in px from the corner of its element. */
export type LineImage = { url: string; left: number; top: number; width: number; height: number }

/** For ::before of the element with [data-image]: see SpecimenText.module.css. */
export function imageStyle({ url, left, top, width, height }: LineImage) {
  return {
    '--image': `url(${url})`,
    '--image-left': `${left}px`,
    '--image-top': `${top}px`,
    '--image-width': `${width}px`,
    '--image-height': `${height}px`,
  }
}

type Request = {
  element: RefObject<HTMLElement | null>
  /** null: no image is wanted. */
  line: ImagedLine | null
  isMultiline: boolean
  /** One of many that nobody types in: it waits for its turn. */
  isPaced?: boolean
}

// Below the server's limit of 4 a second, so that typing has room.
const turn = pace(6, 300)

// ms without a keystroke until an image is asked for.
const pause = 250
// Of tester fonts, in em; see face-pool.ts.
const [ascent, descent] = [0.97, 0.25]

/** The line as the server draws it; the one before stays until the next is there. */
export function useLineImage({ element, line, isMultiline, isPaced = false }: Request) {
  const [image, setImage] = useState<LineImage | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const key = line && JSON.stringify(line)

  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    const draw = async () => {
      const at = placeOf(element.current!, isMultiline)
      const line = { ...(JSON.parse(key) as ImagedLine), size: at.size, leading: at.leading }
      try {
        if (isPaced) await turn(abort.signal)
        const url = await fetchImage({ line, width: at.width }, abort.signal)
        const next = await measured(url, at)
        if (abort.signal.aborted) return
        setImage(next)
        setFailed(false)
      } catch {
        if (!abort.signal.aborted) setFailed(true)
      }
    }
    const timer = setTimeout(() => void trackLoad(draw()), image === null ? 0 : pause)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `image` only tells how long to wait.
  }, [element, isMultiline, isPaced, key])

  return { image: key === null ? null : image, hasFailed: key !== null && hasFailed }
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
