import { api, ApiProblem, unwrap, type Schemas } from '@typecase/shared/api'
import { trackLoad } from '@typecase/ui/page-ready'
import { useEffect, useState, type RefObject } from 'react'
import type { Coordinates } from './axes'
import { grantHeader } from './fetch-tester'
import { forgetGrant, grantFor } from './loading/grants'
import { switchedFeatures } from './tester-address'
import type { TesterState } from './use-tester-font'

type TesterLine = Schemas['TesterLine']

/** A line as its components have it, but for its size, which the screen decides. */
type LineProps = Partial<Pick<TesterLine, 'align' | 'letterCase' | 'direction' | 'language'>> & {
  text: string
  font: TesterState
  isNear?: boolean
  /** On the axes, where it is not the one that the font was asked for. */
  place?: Coordinates
  /** em */
  tracking?: number
  /** CSS font-feature-settings */
  features?: string | undefined
}

const imagedLine = ({ font, text, tracking = 0, ...props }: LineProps) => ({
  style: font.styleId,
  text,
  tracking: Math.round(tracking * 1000),
  align: props.align ?? null,
  letterCase: props.letterCase ?? null,
  direction: props.direction ?? null,
  language: props.language ?? null,
  coordinates: props.place ?? font.place ?? null,
  features: switchedFeatures(props.features),
})

/** A mask to paint over the text, in px from the corner of its element. */
type LineImage = { url: string; left: number; top: number; width: number; height: number }

/** For ::before of the element with [data-image]: see SpecimenText.module.css. */
const imageStyle = ({ url, left, top, width, height }: LineImage) => ({
  '--image': `url(${url})`,
  '--image-left': `${left}px`,
  '--image-top': `${top}px`,
  '--image-width': `${width}px`,
  '--image-height': `${height}px`,
})

/**
 * How a text stands in the interface face while its own is not there, for [data-placeholder-face] of
 * styles/specimen.css; undefined once it is.
 */
export function placeholderState({ alias, hasFailed }: TesterState, isNear = true) {
  if (alias !== null) return undefined
  if (hasFailed) return 'failed'
  return isNear ? 'loading' : 'far'
}

type Options = {
  isMultiline?: boolean
  /** One of many that nobody types in: it waits for its turn. */
  isPaced?: boolean
}

// Below the server's limit of 4 a second, so that typing has room.
const turn = pace(6, 300)

// ms without a keystroke until an image is asked for.
const pause = 250
// Of tester fonts, in em; see face-pool.ts.
const [ascent, descent] = [0.97, 0.25]

/**
 * Attributes and style of a line where no font is sent: the line as the server draws it, while the
 * image before stays until the next is there.
 */
export function useLineImage(
  element: RefObject<HTMLElement | null>,
  props: LineProps,
  { isMultiline = false, isPaced = false }: Options,
) {
  const { font, text, isNear = true } = props
  const [image, setImage] = useState<LineImage | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const key = font.image && isNear && text !== '' ? JSON.stringify(imagedLine(props)) : null

  useEffect(() => {
    if (key === null) return
    const abort = new AbortController()
    const draw = async () => {
      const at = placeOf(element.current!, isMultiline)
      const line = {
        ...(JSON.parse(key) as ReturnType<typeof imagedLine>),
        size: at.size,
        leading: at.leading,
      }
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

  const shown = key === null ? null : image
  const state = { ...font, hasFailed: font.hasFailed || (key !== null && hasFailed) }
  return {
    attributes: {
      'data-image': shown ? '' : undefined,
      'data-placeholder-face': shown ? undefined : placeholderState(state, isNear),
    },
    style: shown && imageStyle(shown),
  }
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
