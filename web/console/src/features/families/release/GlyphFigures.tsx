import { text } from '@typecase/shared/messages/text'
import { useEffect, useState, type ReactNode } from 'react'
import { boxOf, Overlay } from './Overlay'
import type { GlyphDifference, GlyphDrawing, ReleaseView } from './queries'
import { glyphWords } from './release-words'
import css from './GlyphFigures.module.css'

type Props = {
  view: ReleaseView
  glyph: GlyphDifference
  drawing: GlyphDrawing | null
  isBlinking: boolean
}

/** ms for which each version stands while the two are shown in turn. */
const blinkTime = 400

/** A glyph three times on the same lines: old, new, and both over each other. */
export function GlyphFigures({ view: { before, after }, glyph, drawing, isBlinking }: Props) {
  const turn = useTurn(isBlinking)
  const { lines } = after
  const side = isBlinking ? (turn % 2 === 0 ? 'before' : 'after') : null
  return (
    <>
      <div className={css.figures}>
        <Figure caption={before.version} look="old" isNamed {...{ drawing, lines }}>
          <path d={drawing?.before?.path ?? ''} />
        </Figure>
        <Figure caption={after.version} look="new" {...{ drawing, lines }}>
          <path d={drawing?.after?.path ?? ''} />
        </Figure>
        <Figure
          caption={side ? { before, after }[side].version : text('console.release.difference')}
          aside={side ? '' : text('console.release.shared')}
          look={side === 'before' ? 'old' : side === 'after' ? 'new' : 'both'}
          {...{ drawing, lines }}
        >
          {side ? <path d={drawing?.[side]?.path ?? ''} /> : null}
        </Figure>
      </div>
      <p className={css.words} role="status">
        {isTooLarge(drawing) ? text('console.release.tooLarge') : glyphWords(glyph, drawing)}
      </p>
      <p className="quiet">{text('console.release.keys')}</p>
    </>
  )
}

const isTooLarge = (drawing: GlyphDrawing | null) =>
  drawing?.before?.isTooLarge === true || drawing?.after?.isTooLarge === true

function useTurn(isRunning: boolean) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setTurn((last) => last + 1), blinkTime)
    return () => {
      clearInterval(timer)
      setTurn(0)
    }
  }, [isRunning])
  return turn
}

type FigureProps = {
  caption: string
  aside?: string
  look: 'old' | 'new' | 'both'
  /** It says what the lines are. */
  isNamed?: boolean
  drawing: GlyphDrawing | null
  lines: ReleaseView['after']['lines']
  children: ReactNode
}

const none: GlyphDrawing = { before: null, after: null }

function Figure({
  caption,
  aside = '',
  look,
  isNamed = false,
  drawing,
  lines,
  children,
}: FigureProps) {
  const { x, y, width, height } = boxOf(drawing ?? none, lines, 0.04)
  const rows = [
    { name: text('console.release.capHeight'), at: -lines.capHeight },
    { name: text('console.release.xHeight'), at: -lines.xHeight },
    { name: text('console.release.baseline'), at: 0 },
  ].filter(({ at }, i) => at !== 0 || i === 2)
  return (
    <figure className={css.figure} data-look={look}>
      <div className={css.plate}>
        {rows.map(({ name, at }) => (
          <span
            key={name}
            className={css.line}
            data-base={at === 0 || undefined}
            style={{ insetBlockStart: `${(100 * (at - y)) / height}%` }}
          >
            {isNamed && <small className={css.name}>{name}</small>}
          </span>
        ))}
        {look === 'both' && drawing ? (
          <div className={css.art}>
            <Overlay drawing={drawing} lines={lines} isPale margin={0.04} />
          </div>
        ) : (
          <svg className={css.art} viewBox={`${x} ${y} ${width} ${height}`} aria-hidden>
            {children}
          </svg>
        )}
      </div>
      <figcaption className={css.caption}>
        <span>{caption}</span>
        {aside !== '' && <span className="quiet">{aside}</span>}
      </figcaption>
    </figure>
  )
}
