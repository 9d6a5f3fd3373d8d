import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { number } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { Notice } from '@typecase/ui/Notice'
import { Select } from '@typecase/ui/Select'
import { useRef, useState } from 'react'
import type { Font } from '#src/features/catalogue/queries.ts'
import { useNear } from '#src/features/tester/use-near.ts'
import { text } from '#src/messages/text.ts'
import { GlyphBrowser } from './GlyphBrowser'
import css from './Glyphs.module.css'
import { glyphsQuery } from './glyph-table'
import { Section } from './Section'

/** Every glyph of a style, to look at, to find and to copy. Asked for when it comes near. */
export function Glyphs({ font }: { font: Font }) {
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section, false)
  const [style, setStyle] = useState(
    () => font.styles.find(({ id }) => id === font.specimen.style.id) ?? font.styles[0]!,
  )
  const answer = useQuery({
    ...glyphsQuery(font.id, style.id),
    enabled: isNear,
    placeholderData: keepPreviousData,
  })
  return (
    <Section
      ref={section}
      title={text('font.glyphs')}
      note={number(answer.data?.glyphs.length ?? style.glyphCount)}
      wide={<div className={css.place}>{shown()}</div>}
    >
      {font.styles.length > 1 && (
        <div className={css.style}>
          <Select
            look="word"
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
    if (answer.data) return <GlyphBrowser font={font} table={answer.data} />
    if (!answer.isError) return null
    return (
      <Notice
        actions={
          <Button kind="words" onPress={() => void answer.refetch()}>
            {text('shell.retry')}
          </Button>
        }
      >
        {text('glyphs.failed')}
      </Notice>
    )
  }
}
