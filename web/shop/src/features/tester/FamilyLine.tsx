import { useQuery } from '@tanstack/react-query'
import { Standing } from '@typecase/ui/Standing'
import { useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { answerOf, asksForStyle, type Asked } from './answer'
import { fontQuery, type Family, type Style } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import css from './FamilyLine.module.css'
import { FamilyInfo } from './FamilyInfo'
import { LineNotice } from './LineNotice'
import { SpecimenText } from './SpecimenText'
import { bearingOf } from './specimen-words'
import { featureSettingsOf, firstPlace } from './tester-address'
import { textRoom } from './text-room'
import { useNear } from './use-near'
import { useTesterFont } from './use-tester-font'

export type FamilyLineProps = {
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
      style={
        {
          ...textRoom(specimen),
          '--own-size': `${specimen.size}px`,
          '--own-size-small': `${specimen.sizeSmall}px`,
        } as CSSProperties
      }
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
      <FamilyInfo
        family={family}
        isActive={isActive}
        styles={details.data?.styles}
        answer={chosen || !answer ? undefined : wordsOf(answer.name, props)}
        style={style.id}
        onStyle={setChosen}
        size={size}
        onSize={setSize}
        test={test}
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
