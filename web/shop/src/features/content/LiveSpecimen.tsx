import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '@typecase/shared/api'
import { BaselineRow } from '@typecase/ui/BaselineRow'
import { TextLink } from '@typecase/ui/Link'
import { useRef, useState } from 'react'
import { fontsQuery } from '#src/features/catalogue/queries.ts'
import { LineNotice } from '#src/features/tester/LineNotice.tsx'
import { SpecimenText } from '#src/features/tester/SpecimenText.tsx'
import { featureKey, featureSettings } from '#src/features/tester/tester-address.ts'
import { useNear } from '#src/features/tester/viewport.ts'
import { useTesterFont } from '#src/features/tester/use-tester-font.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './LiveSpecimen.module.css'

type Props = { specimen: Schemas['LiveSpecimen'] }

/**
 * A line of type in a text, to type in. Its last baseline stands on the rule, and how high it is
 * follows from its size and its lines alone, so nothing moves when the font comes.
 */
export function LiveSpecimen({ specimen }: Props) {
  const { style, size, features } = specimen
  const family = useQuery(fontsQuery).data?.fonts.find(({ id }) => id === specimen.family)
  const [words, setWords] = useState(specimen.text)
  const [isActive, setActive] = useState(false)
  const figure = useRef<HTMLElement>(null)
  const isNear = useNear(figure, false)
  const switched = new Map(Object.entries(features).map(([tag, value]) => [tag, value > 0]))
  const on = [...switched].flatMap(([tag, isOn]) => (isOn ? [tag] : []))
  const font = useTesterFont({
    styleId: style.id,
    tester: style.tester,
    protection: family?.protection,
    text: words,
    language: family?.language,
    features: featureKey(on),
    isNear,
  })
  const name = family?.name ?? style.name
  const isMultiline = specimen.text.includes('\n')
  const begin = [...specimen.text][0] ?? ''
  return (
    <figure
      ref={figure}
      className={css.specimen}
      onFocus={() => setActive(true)}
      onBlur={() => setActive(false)}
    >
      <BaselineRow
        className={css.stand}
        isActive={isActive}
        style={{ '--wide': `${size}px`, '--lines': words.split('\n').length }}
      >
        <SpecimenText
          label={text('specimen.label', { name, style: style.name })}
          text={words}
          onChange={setWords}
          font={font}
          isNear={isNear}
          language={family?.language ?? ''}
          direction={isRightToLeft(specimen.text) ? 'rtl' : 'ltr'}
          size="var(--size)"
          sizeSmall="var(--size)"
          tracking={0}
          leading={isMultiline ? 1.1 : null}
          bearing={words.startsWith(begin) ? style.leftBearing : 0}
          features={featureSettings(switched)}
          isSizeChosen
          isMultiline={isMultiline}
        />
      </BaselineRow>
      <figcaption className={css.caption}>
        <TextLink look="word" to={paths.font({ id: specimen.family })}>
          {name}
        </TextLink>
        <span className="quiet">{style.name}</span>
      </figcaption>
      <LineNotice name={name} words={words} font={font} />
    </figure>
  )
}

const isRightToLeft = (words: string) =>
  /\p{Script=Arabic}|\p{Script=Hebrew}/u.test(/\p{L}/u.exec(words)?.[0] ?? '')
