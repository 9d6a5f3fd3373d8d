import { useQuery } from '@tanstack/react-query'
import { money } from '@typecase/shared/format'
import { linkLook } from '@typecase/ui/Link'
import { Standing } from '@typecase/ui/Standing'
import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { fontQuery, type Family, type Style } from '#src/features/catalogue/queries.ts'
import { HeartButton } from '#src/features/hearts/HeartButton.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './FamilyLine.module.css'
import { LineControls } from './LineControls'
import { LineNotice } from './LineNotice'
import { SpecimenText } from './SpecimenText'
import { bearingOf } from './specimen-words'
import { featureSettingsOf } from './tester-address'
import { useNear } from './use-near'
import { useTesterFont } from './use-tester-font'

export type FamilyLineProps = {
  family: Family
  /** On the first screen: its font is fetched without waiting for a scroll. */
  isFirst: boolean
  isActive: boolean
  onActivate: () => void
  /** The way onto the multi-font tester. */
  test: ReactNode
}

/** A family as one live line: its text stands on the rule, what we say about it hangs below. */
export function FamilyLine({ family, isFirst, isActive, onActivate, test }: FamilyLineProps) {
  const { specimen } = family
  const [words, setWords] = useState(specimen.text)
  const [chosen, setChosen] = useState<Style | null>(null)
  const [size, setSize] = useState<number | null>(null)
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section, isFirst)
  const styles = useQuery({ ...fontQuery(family.id), enabled: isActive }).data?.styles

  const style = chosen ?? specimen.style
  const isOwn = style.id === specimen.style.id
  const font = useTesterFont({
    styleId: style.id,
    tester: style.tester,
    protection: family.protection,
    text: words,
    language: family.language,
    place: isOwn ? specimen.coordinates : undefined,
    start: specimen.coordinates,
    isNear,
  })

  return (
    <section
      ref={section}
      className={css.line}
      aria-label={family.name}
      onFocus={onActivate}
      onPointerEnter={isActive ? undefined : font.approach}
    >
      <Standing rise="line" isActive={isActive}>
        <SpecimenText
          label={text('tester.type', { name: family.name })}
          text={words}
          onChange={setWords}
          font={font}
          isNear={isNear}
          language={family.language}
          direction={family.direction}
          size={`${size ?? specimen.size}px`}
          sizeSmall={`${size ?? specimen.sizeSmall}px`}
          isSizeChosen={size !== null}
          tracking={specimen.tracking}
          bearing={isOwn ? bearingOf(specimen, words) : 0}
          features={featureSettingsOf(specimen.features)}
        />
      </Standing>
      <div className={css.info}>
        <Link className={css.name} to={paths.font(family)}>
          {family.name}
        </Link>
        <span className={css.count}>{text('font.styles', { count: family.styleCount })}</span>
        {isActive ? (
          <LineControls
            family={family}
            styles={styles ?? [specimen.style]}
            style={style.id}
            onStyle={(id) => setChosen(styles?.find((style) => style.id === id) ?? null)}
            size={size}
            onSize={setSize}
          />
        ) : (
          <span className={css.note}>
            {family.axisCount > 0
              ? text('font.variable', { count: family.axisCount })
              : text('font.static')}
          </span>
        )}
        <span className={css.price}>
          {text('font.from', { price: money(family.fromPrice, family.currency, 'needed') })}
        </span>
        <span className={css.acts}>
          {test}
          <Link
            className={linkLook.word}
            to={paths.buy(family)}
            aria-label={text('font.buyNamed', { name: family.name })}
          >
            {text('font.buy')}
          </Link>
          <HeartButton heart={{ id: family.id, name: family.name }} />
        </span>
      </div>
      <LineNotice name={family.name} font={font} />
    </section>
  )
}
