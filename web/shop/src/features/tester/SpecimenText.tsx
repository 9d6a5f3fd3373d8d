import { useEffect, useEffectEvent, useLayoutEffect, useRef, type CSSProperties } from 'react'
import { highlight } from './highlights'
import { textTransform, type LetterCase } from './letter-case'
import css from './SpecimenText.module.css'
import { standIn } from './stand-in'
import { switchedFeatures } from './tester-address'
import { textAfter } from './text-after'
import { limitLength, room } from './text-limit'
import { imageStyle, useLineImage, type ImagedLine } from './use-line-image'
import type { TesterState } from './use-tester-font'

export type SpecimenTextProps = {
  /** What the field is called, for those who do not see it. */
  label: string
  text: string
  onChange: (text: string) => void
  font: TesterState
  language: string
  direction: 'ltr' | 'rtl'
  /** CSS lengths at wide and narrow screens. */
  size: string
  sizeSmall: string
  /** em */
  tracking: number
  /** em between the edge of the first glyph's box and its ink. */
  bearing: number
  /** CSS font-feature-settings */
  features?: string | undefined
  /** The visitor has chosen the size: it holds at every width. */
  isSizeChosen?: boolean
  /** False while the line is out of sight and its face not asked for. */
  isNear?: boolean
  /** Several lines, broken where the text has line ends. */
  isMultiline?: boolean
  /** Line height as a multiple of the size. */
  leading?: number | null | undefined
  align?: 'start' | 'center' | 'end' | 'justify' | null | undefined
  letterCase?: LetterCase | null | undefined
  /** CSS colours; else the page's. */
  ink?: string | null | undefined
  paper?: string | null | undefined
  onPointer?: () => void
}

/**
 * A text of the visitor's, set in a tester font and editable in place. Until its first face is there
 * it stands in the interface face, in the colour of a rule. Where no font is sent it is drawn as an
 * image over the text, which stays editable.
 */
export function SpecimenText(props: SpecimenTextProps) {
  const { label, text, onChange, font, isMultiline = false } = props
  const element = useRef<HTMLDivElement>(null)

  // The element owns its text, caret and undo history; only a change from outside is written.
  useLayoutEffect(() => {
    if (element.current && textOf(element.current) !== text) element.current.textContent = text
  }, [text])

  useEffect(() => limitLength(element.current!), [])

  // What typing needs is under way before the browser has put the text in and React has drawn it.
  const foresee = useEffectEvent((event: InputEvent) => {
    const next = textAfter(element.current!, event)
    if (next !== null) font.foresee(next)
  })
  useEffect(() => {
    const field = element.current!
    const ask = (event: InputEvent) => foresee(event)
    field.addEventListener('beforeinput', ask)
    return () => field.removeEventListener('beforeinput', ask)
  }, [])

  const { waiting, missing } = font
  useLayoutEffect(() => {
    const removeWaiting = highlight('tester-waiting', element.current!, waiting)
    const removeMissing = highlight('tester-missing', element.current!, missing)
    return () => {
      removeWaiting()
      removeMissing()
    }
  }, [text, waiting, missing])

  const line = font.image && props.isNear !== false && text !== '' ? imaged(props) : null
  const { image, hasFailed } = useLineImage({ element, line, isMultiline })

  return (
    <div
      ref={element}
      className={css.text}
      role="textbox"
      aria-label={label}
      aria-multiline={isMultiline}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      tabIndex={0}
      lang={props.language}
      dir={props.direction}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      data-multiline={isMultiline || undefined}
      data-sized={props.isSizeChosen || undefined}
      data-image={image ? '' : undefined}
      data-stand-in={
        image
          ? undefined
          : standIn({ ...font, hasFailed: font.hasFailed || hasFailed }, props.isNear)
      }
      style={{ ...styleOf(props), ...(image && imageStyle(image)) } as CSSProperties}
      onFocus={font.approach}
      onPointerEnter={() => {
        font.approach()
        props.onPointer?.()
      }}
      onInput={(event) => {
        const typed = textOf(event.currentTarget)
        font.foresee(typed)
        onChange(typed)
      }}
      onPaste={(event) => {
        event.preventDefault()
        insert(event.currentTarget, event.clipboardData.getData('text/plain'), isMultiline)
      }}
      onDrop={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape' || (event.key === 'Enter' && !isMultiline)) {
          event.preventDefault()
          event.currentTarget.blur()
        }
      }}
    />
  )
}

function styleOf(props: SpecimenTextProps) {
  const { face } = props.font
  // The bearing holds for the stand-in too: so nothing moves when the face comes.
  const placed = {
    '--size': props.size,
    '--size-small': props.sizeSmall,
    '--bearing': props.bearing,
    lineHeight: props.leading ?? undefined,
    textAlign: props.align ?? undefined,
    textTransform: props.letterCase ? textTransform[props.letterCase] : undefined,
    color: (face && props.ink) ?? undefined,
    backgroundColor: props.paper ?? undefined,
  }
  if (face === null) return placed
  return {
    ...placed,
    ...face,
    letterSpacing: `${props.tracking}em`,
    fontFeatureSettings: props.features,
  }
}

function imaged(props: SpecimenTextProps): ImagedLine {
  const { font, text, tracking, direction, language, features } = props
  return {
    style: font.styleId,
    text,
    tracking: Math.round(tracking * 1000),
    align: props.align ?? null,
    letterCase: props.letterCase ?? null,
    direction,
    language,
    coordinates: font.place ?? null,
    features: switchedFeatures(features),
  }
}

function textOf(element: HTMLElement) {
  return (element.textContent ?? '').replace(/\r\n?/g, '\n')
}

// insertText is what keeps the browser's own undo history; nothing else does.
function insert(element: HTMLElement, pasted: string, isMultiline: boolean) {
  const clean = isMultiline ? pasted.replace(/\r\n?/g, '\n') : pasted.replace(/\s*[\r\n]+\s*/g, ' ')
  document.execCommand('insertText', false, room(element, clean))
}
