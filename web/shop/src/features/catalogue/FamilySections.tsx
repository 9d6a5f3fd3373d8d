import {
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import css from './FamilySections.module.css'
import type { Family } from './queries'

const aSection = 24
/** Of a list of at most so many every family is in the document. */
const mostAtOnce = 48
/** px beyond the screen within which families are in the document. */
const reach = 1500

/** px of a line, as a section that was on the screen had it; also when the page is come back to. */
let lineHeight = 200

type Props = {
  families: readonly Family[]
  /** Families after these that have not come yet: room is kept for them. */
  missing: number
  /** They come near the screen. */
  onMissing: () => void
  /** In their room: how they come, or why they do not. */
  note: ReactNode
  line: (family: Family, place: number) => ReactNode
}

/**
 * A line for each family. Of many those near the screen are in the document, and those that
 * somebody has worked in; room is kept for the others.
 */
export function FamilySections({ families, missing, onMissing, note, line }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const isLong = families.length + missing > mostAtOnce
  const size = isLong ? aSection : mostAtOnce
  const begins = Array.from({ length: Math.ceil(families.length / size) }, (_, n) => n * size)
  const first = isLong ? families[0]?.id : undefined
  useLayoutEffect(() => {
    const section = list.current?.firstElementChild
    if (!first || !(section instanceof HTMLElement) || section.childElementCount === 0) return
    lineHeight = section.offsetHeight / section.childElementCount
    list.current?.style.setProperty('--line', `${lineHeight}px`)
  }, [first])
  return (
    <div ref={list} style={{ '--line': `${lineHeight}px` }}>
      {begins.map((begin) => {
        const own = families.slice(begin, begin + size)
        const lines = () => own.map((family, index) => line(family, begin + index))
        if (!isLong) return <div key={begin}>{lines()}</div>
        return (
          <Section key={begin} count={own.length} isFirst={begin === 0}>
            {lines}
          </Section>
        )
      })}
      {missing > 0 && (
        <Missing key={families.length} count={missing} onNear={onMissing}>
          {note}
        </Missing>
      )}
    </div>
  )
}

type SectionProps = { count: number; isFirst: boolean; children: () => ReactNode }

function Section({ count, isFirst, children }: SectionProps) {
  const section = useRef<HTMLDivElement>(null)
  const [isHeld, setHeld] = useState(false)
  const [height, setHeight] = useState<number | null>(null)
  const [isNear, setNear] = useState(isFirst)
  const isShown = isNear || isHeld

  useReach(section, (isWithin) => {
    if (!isWithin && section.current && isShown) setHeight(section.current.offsetHeight)
    startTransition(() => setNear(isWithin))
  })

  return (
    <div
      ref={section}
      className={isShown ? undefined : css.room}
      style={{ '--lines': count, ...(height !== null && { '--room': `${height}px` }) }}
      onFocus={() => setHeld(true)}
    >
      {isShown && children()}
    </div>
  )
}

type MissingProps = { count: number; onNear: () => void; children: ReactNode }

function Missing({ count, onNear, children }: MissingProps) {
  const room = useRef<HTMLDivElement>(null)
  useReach(room, (isWithin) => isWithin && onNear())
  return (
    <div ref={room} className={css.room} style={{ '--lines': count }}>
      <div className={css.note}>{children}</div>
    </div>
  )
}

/** Tells whenever the element comes within reach of the screen or leaves it. */
function useReach(element: RefObject<Element | null>, onChange: (isWithin: boolean) => void) {
  const tell = useRef(onChange)
  useLayoutEffect(() => {
    tell.current = onChange
  })
  useEffect(() => {
    if (!element.current) return
    if (!('IntersectionObserver' in window)) return tell.current(true)
    const observer = new IntersectionObserver(
      (entries) => tell.current(entries.at(-1)!.isIntersecting),
      { rootMargin: `${reach}px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
}
