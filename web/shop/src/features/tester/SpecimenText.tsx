import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { highlight, textAfter, limitLength, room } from './text-editing'
import { textTransform, type LetterCase } from './letter-case'
import css from './SpecimenText.module.css'
import { useLineImage } from './use-line-image'
import type { TesterState } from './use-tester-font'

export type SpecimenTextProps = {
  /** The accessible name of the field. */
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

  // The fonts for typing are under way before the browser has put the text in and React has drawn
  // it.
  const prefetch = useEffectEvent((event: InputEvent) => {
    const next = textAfter(element.current!, event)
    if (next !== null) font.prefetch(next)
  })
  useEffect(() => {
    const field = element.current!
    const ask = (event: InputEvent) => prefetch(event)
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

  const image = useLineImage(element, props, { isMultiline })

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
      {...image.attributes}
      style={{ ...styleOf(props), ...image.style }}
      onFocus={font.onIntent}
      onPointerEnter={font.onIntent}
      onInput={(event) => {
        const typed = textOf(event.currentTarget)
        font.prefetch(typed)
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

function textOf(element: HTMLElement) {
  return (element.textContent ?? '').replace(/\r\n?/g, '\n')
}

// insertText is what keeps the browser's own undo history; nothing else does.
function insert(element: HTMLElement, pasted: string, isMultiline: boolean) {
  const clean = isMultiline ? pasted.replace(/\r\n?/g, '\n') : pasted.replace(/\s*[\r\n]+\s*/g, ' ')
  document.execCommand('insertText', false, room(element, clean))
}
