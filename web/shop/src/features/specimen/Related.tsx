import { money } from '@typecase/shared/format'
import { useRef, type CSSProperties } from 'react'
import { Link } from 'react-router'
import type { Family } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { firstWords } from '#src/features/tester/specimen-words.ts'
import css from './Related.module.css'
import { standIn } from '#src/features/tester/stand-in.ts'
import { featureSettingsOf } from '#src/features/tester/tester-address.ts'
import { useNear } from '#src/features/tester/use-near.ts'
import { useTesterFont } from '#src/features/tester/use-tester-font.ts'

/** Families that go well with this one, each by a word of its own specimen. */
export function Related({ families }: { families: readonly Family[] }) {
  return (
    <ul className={css.list}>
      {families.map((family) => (
        <RelatedFamily key={family.id} family={family} />
      ))}
    </ul>
  )
}

function settingOf({ tracking, features }: Family['specimen']): CSSProperties {
  return { letterSpacing: `${tracking}em`, fontFeatureSettings: featureSettingsOf(features) }
}

function RelatedFamily({ family }: { family: Family }) {
  const { specimen } = family
  const item = useRef<HTMLLIElement>(null)
  const isNear = useNear(item, false)
  const font = useTesterFont({
    styleId: specimen.style.id,
    tester: specimen.style.tester,
    text: specimen.text,
    place: specimen.coordinates,
    start: specimen.coordinates,
    isNear,
  })
  const style = {
    '--bearing': specimen.style.leftBearing,
    ...(font.face && { ...font.face, ...settingOf(specimen) }),
  }
  return (
    <li ref={item} className={css.item}>
      <Link to={paths.font(family)} className={css.link}>
        <span className={css.stand} aria-hidden="true">
          <i className={css.strut} />
          <span
            className={css.words}
            lang={family.language}
            dir={family.direction}
            data-stand-in={standIn(font, isNear)}
            style={style as CSSProperties}
          >
            {firstWords(specimen.text, 10)}
          </span>
        </span>
        <span className={css.info}>
          <span className="strong">{family.name}</span>
          <span className="quiet">
            {text('font.from', { price: money(family.fromPrice, family.currency, 'needed') })}
          </span>
        </span>
      </Link>
    </li>
  )
}
