import { useQuery } from '@tanstack/react-query'
import { BaselineRow } from '@typecase/ui/BaselineRow'
import { useMemo, useRef, useState, type ReactNode, memo } from 'react'
import { money } from '@typecase/shared/format'
import { TextLink } from '@typecase/ui/Link'
import { Picker } from '@typecase/ui/fields/Picker'
import { fontQuery, type Family, type Style } from '#src/features/catalogue/queries.ts'
import { text } from '@typecase/shared/messages/text'
import { HeartButton } from '#src/features/hearts/HeartButton.tsx'
import { paths } from '#src/paths.ts'
import { BuyLink, TrialLink } from './ShopLinks'
import { answerOf, asksForStyle, type Asked } from './loading/answer'
import css from './FamilyLine.module.css'
import { LineNotice } from './LineNotice'
import { SpecimenText } from './SpecimenText'
import { bearingOf, textRoom } from './specimen-words'
import { featureSettingsOf, firstPlace } from './tester-address'
import { useNear } from './viewport'
import { useTesterFont } from './use-tester-font'
import { useIsNarrow } from './viewport'

type FamilyLineProps = {
  family: Family
  /** On the first screen: its font is fetched without waiting for a scroll. */
  isFirst: boolean
  isActive: boolean
  /** The line stands in the style that answers it. */
  asked: Asked
  /** The language or script that it asks for. */
  wished: string
  onActivate: () => void
  /** The way onto the multi-font tester. */
  test: ReactNode
}

/** A family as one live line: its text stands on the rule, what we say about it hangs below. */
export function FamilyLine(props: FamilyLineProps) {
  const { family, isFirst, isActive, asked, onActivate, test } = props
  const { width, weight, styles } = asked
  const { specimen } = family
  const [words, setWords] = useState(specimen.text)
  const [chosen, setChosen] = useState<Style | null>(null)
  const [size, setSize] = useState<number | null>(null)
  const section = useRef<HTMLElement>(null)
  const isNear = useNear(section, isFirst)
  const isAsked = asksForStyle(asked)
  const details = useQuery({ ...fontQuery(family.id), enabled: isActive || (isAsked && isNear) })
  const answer = useMemo(
    () => (isAsked && details.data ? answerOf(details.data, { width, weight, styles }) : null),
    [isAsked, details.data, width, weight, styles],
  )

  const style = chosen ?? answer?.style ?? specimen.style
  const isOwn = style.id === specimen.style.id
  const font = useTesterFont({
    styleId: style.id,
    tester: style.tester,
    protection: family.protection,
    text: words,
    language: family.language,
    place: (!chosen && answer?.place) || firstPlace(style.tester, specimen),
    start: specimen.coordinates,
    isNear: isNear && !(isAsked && details.isPending),
  })

  return (
    <section
      ref={section}
      className={css.line}
      style={{
        ...textRoom(specimen),
        '--own-size': `${specimen.size}px`,
        '--own-size-small': `${specimen.sizeSmall}px`,
      }}
      aria-label={family.name}
      onFocus={onActivate}
      onPointerEnter={isActive ? undefined : font.onIntent}
    >
      <BaselineRow rise="line" isActive={isActive}>
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
      </BaselineRow>
      <FamilyInfo
        {...{ family, isActive, size, test }}
        styles={details.data?.styles}
        answer={chosen || !answer ? undefined : wordsOf(answer.name, props)}
        style={style.id}
        onStyle={setChosen}
        onSize={setSize}
      />
      <LineNotice name={family.name} words={words} font={font} />
    </section>
  )
}

/** How the line answers; where not every style could, how many do. */
function wordsOf(name: string, { asked: { styles }, family, wished }: FamilyLineProps) {
  if (!styles) return name
  const { styleCount: all } = family
  return text('front.inStyles', { name, count: styles.size, all, language: wished })
}

type FamilyInfoProps = {
  family: Family
  isActive: boolean
  /** undefined: not fetched yet. */
  styles: readonly Style[] | undefined
  style: string
  /** How the line answers a filter. */
  answer: string | undefined
  onStyle: (style: Style | null) => void
  size: number | null
  onSize: (size: number) => void
  test: ReactNode
}

/** The row below a line. It does not depend on its text: a keystroke leaves it alone. */
const FamilyInfo = memo(function FamilyInfo(props: FamilyInfoProps) {
  const { family, isActive, styles, style, answer, onStyle, size, onSize, test } = props
  return (
    <div className={`columns ${css.info}`} data-active={isActive || undefined}>
      <TextLink look="row" className={css.name} to={paths.font(family)}>
        {family.name}
      </TextLink>
      <span className={css.count}>{text('font.styles', { count: family.styleCount })}</span>
      {isActive ? (
        <LineControls
          {...{ family, style, size, onSize }}
          styles={styles ?? [family.specimen.style]}
          onStyle={(id) => onStyle(styles?.find((style) => style.id === id) ?? null)}
        />
      ) : (
        <span className={css.note}>
          {answer ??
            (family.axisCount > 0
              ? text('font.variable', { count: family.axisCount })
              : text('font.static'))}
        </span>
      )}
      <span className={css.price}>
        {family.fromPrice !== null &&
          text('font.from', { price: money(family.fromPrice, family.currency, 'needed') })}
      </span>
      <span className={css.acts}>
        {test}
        <TrialLink family={family} />
        {family.fromPrice !== null && <BuyLink id={family.id} name={family.name} />}
        <HeartButton heart={{ id: family.id, name: family.name }} />
      </span>
    </div>
  )
})

type LineControlsProps = {
  family: Family
  styles: readonly { id: string; name: string }[]
  style: string
  onStyle: (id: string) => void
  /** null: the size the foundry chose. */
  size: number | null
  onSize: (size: number) => void
}

const sizes = [24, 32, 40, 48, 58, 72, 84, 96, 108, 120, 132, 144]

/** Controls of a line of the front page while it is being written in. */
function LineControls(props: LineControlsProps) {
  const { family, styles, style, onStyle, size, onSize } = props
  const { specimen } = family
  const isNarrow = useIsNarrow()
  const shown = size ?? (isNarrow ? specimen.sizeSmall : specimen.size)
  const offered = [...new Set([...sizes, shown])].sort((a, b) => a - b)
  return (
    <span className={css.controls}>
      <Picker
        label={text('tester.style', { name: family.name })}
        choices={styles}
        value={style}
        onChange={onStyle}
      />
      <Picker
        label={text('tester.sizeOf', { name: family.name })}
        choices={offered.map((px) => ({ id: String(px), name: text('tester.px', { size: px }) }))}
        value={String(shown)}
        onChange={(chosen) => onSize(Number(chosen))}
      />
    </span>
  )
}
