import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useId, type KeyboardEvent, type MouseEvent } from 'react'
import { Overlay } from './Overlay'
import type { GlyphDifference, GlyphDrawing, ReleaseView } from './queries'
import { glyphWord } from './release-words'
import css from './GlyphStrip.module.css'

/** Glyphs that the strip shows at once: four rows of eleven. */
export const stripLength = 44

type Props = {
  label: string
  lines: ReleaseView['after']['lines']
  glyphs: readonly GlyphDifference[]
  drawingOf: (glyph: GlyphDifference) => GlyphDrawing | null
  chosen: number
  onChoose: (index: number) => void
  /** Space is held down: the two versions are shown in turn. */
  onBlink: (isBlinking: boolean) => void
}

/** The glyphs of a list. Arrow keys go through them; Space, held, blinks. */
export function GlyphStrip({ label, lines, glyphs, drawingOf, chosen, onChoose, onBlink }: Props) {
  const id = useId()
  const first = Math.floor(chosen / stripLength) * stripLength
  const shown = glyphs.slice(first, first + stripLength)
  const go = (index: number) => onChoose(Math.min(Math.max(index, 0), glyphs.length - 1))
  const keys = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === ' ') onBlink(true)
    else if (event.key in steps) go(chosen + steps[event.key]!)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(glyphs.length - 1)
    else return
    event.preventDefault()
  }
  const press = ({ target }: MouseEvent) => {
    const cell = (target as Element).closest<HTMLElement>('[data-index]')
    if (cell) onChoose(Number(cell.dataset['index']))
  }
  return (
    <>
      <div
        className={css.strip}
        role="listbox"
        aria-label={label}
        aria-activedescendant={`${id}-${chosen}`}
        tabIndex={0}
        onKeyDown={keys}
        onKeyUp={(event) => event.key === ' ' && onBlink(false)}
        onBlur={() => onBlink(false)}
        onClick={press}
      >
        {shown.map((glyph, at) => {
          const drawing = drawingOf(glyph)
          const index = first + at
          return (
            <div
              key={index}
              id={`${id}-${index}`}
              className={css.cell}
              role="option"
              aria-selected={index === chosen}
              aria-label={glyph.name}
              title={glyph.name}
              data-index={index}
            >
              {drawing && hasInk(drawing) ? (
                <Overlay {...{ drawing, lines }} />
              ) : (
                <span className={css.word}>{glyphWord(glyph).slice(0, 8)}</span>
              )}
            </div>
          )
        })}
      </div>
      {glyphs.length > stripLength && (
        <p className={css.pages}>
          {text('console.release.shown', {
            from: number(first + 1),
            to: number(first + shown.length),
            count: number(glyphs.length),
          })}
          {first > 0 && (
            <Button kind="words" onPress={() => go(first - stripLength)}>
              {text('console.release.earlier')}
            </Button>
          )}
          {first + stripLength < glyphs.length && (
            <Button kind="words" onPress={() => go(first + stripLength)}>
              {text('console.release.later')}
            </Button>
          )}
        </p>
      )}
    </>
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const hasInk = ({ before, after }: GlyphDrawing) =>
  (before?.path ?? '') !== '' || (after?.path ?? '') !== ''
