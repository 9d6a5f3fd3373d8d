import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { number } from '@typecase/shared/format'
import { lazyComponent } from '@typecase/ui/lazy-component'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Picker } from '@typecase/ui/fields/Picker'
import { scrollTo } from '@typecase/shared/scroll-to'
import { useEffect, useRef, useState } from 'react'
import { usePlace } from '#src/router/hooks.ts'
import { loadPart } from '@typecase/shared/load-part'
import type { Font } from '#src/features/catalogue/queries.ts'
import { useNear } from '#src/features/tester/viewport.ts'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import css from './Glyphs.module.css'
import { characterOf, glyphsQuery } from './glyph-table'
import { Section } from '../Section'

const { Lazy: LaterBrowser, fetch: fetchBrowser } = lazyComponent(
  async () => (await import('./GlyphBrowser')).GlyphBrowser,
)

/**
 * Every glyph of a style, to look at, to find and to copy. Asked for when it comes near, or when the
 * address names a character.
 */
export function Glyphs({ font }: { font: Font }) {
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section, false)
  const asked = useAsked(section)
  const [style, setStyle] = useState(
    () => font.styles.find(({ id }) => id === font.specimen.style.id) ?? font.styles[0]!,
  )
  const isWanted = isNear || asked !== null
  const answer = useQuery({
    ...glyphsQuery(font.id, style.id),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
  const script = useLateScript(fetchBrowser, isWanted)
  // One that the specimen's style lacks is looked for in the fullest.
  const [lookedFor, setLookedFor] = useState<string | null>(null)
  if (asked !== null && asked !== lookedFor && answer.data && !answer.isPlaceholderData) {
    setLookedFor(asked)
    const isHere = answer.data.glyphs.some((glyph) => characterOf(glyph) === asked)
    if (!isHere) setStyle(fullestOf(font))
  }
  return (
    <Section
      ref={section}
      id="glyphs"
      title={text('font.glyphs')}
      note={text('glyphs.count', { count: number(style.glyphCount), style: style.name })}
      wide={<div className={css.place}>{shown()}</div>}
    >
      {font.styles.length > 1 && (
        <div className={css.style}>
          <Picker
            label={text('glyphs.style')}
            choices={font.styles}
            value={style.id}
            onChange={(id) => setStyle(font.styles.find((each) => each.id === id)!)}
          />
        </div>
      )}
    </Section>
  )

  function shown() {
    if (answer.data && script.isHere)
      return <LaterBrowser key={asked} font={font} table={answer.data} asked={asked} />
    if (!answer.isError && !script.hasFailed) return null
    const retry = () => {
      if (answer.isError) void answer.refetch()
      if (script.hasFailed) script.retry()
    }
    return <Notice action={retryAction(retry)}>{text('glyphs.failed')}</Notice>
  }
}

/** The character of `?glyph=1e9e`, to which the page then goes; null without one. */
function useAsked(section: React.RefObject<HTMLElement | null>) {
  const { search, key } = usePlace()
  const code = new URLSearchParams(search).get('glyph') ?? ''
  const point = /^[0-9a-f]{1,6}$/i.test(code) ? parseInt(code, 16) : Infinity
  const asked = point <= 0x10ffff ? String.fromCodePoint(point) : null
  useEffect(() => {
    if (asked === null) return
    // After the shell has put the page to its top.
    const timer = setTimeout(() => section.current && scrollTo(section.current))
    return () => clearTimeout(timer)
  }, [asked, key, section])
  return asked
}

const fullestOf = ({ styles }: Font) =>
  styles.reduce((most, style) => (style.glyphCount > most.glyphCount ? style : most))

/** A script that comes once it is wanted; `retry` is for a press of the visitor's. */
function useLateScript(load: () => Promise<unknown>, isWanted: boolean) {
  const [state, setState] = useState<'away' | 'here' | 'failed'>('away')
  const follow = (script: Promise<unknown>) =>
    script.then(
      () => setState('here'),
      () => setState('failed'),
    )

  useEffect(() => {
    if (isWanted && state === 'away') void follow(load())
  }, [isWanted, state, load])

  return {
    isHere: state === 'here',
    hasFailed: state === 'failed',
    retry: () => void follow(loadPart(load)),
  }
}
