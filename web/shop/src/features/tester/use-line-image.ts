import type { Schemas } from '@typecase/shared/api'
import { trackLoad } from '@typecase/ui/page-ready'
import { useEffect, useState, type RefObject } from 'react'
import type { Coordinates } from './axes'
import type { LineImage } from './line-image'
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

// ms without a keystroke until an image is asked for.
const pause = 250

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
      try {
        const { drawLine } = await import('./line-image')
        const line = JSON.parse(key) as ReturnType<typeof imagedLine>
        const next = await drawLine(element.current!, line, isMultiline, isPaced, abort.signal)
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
