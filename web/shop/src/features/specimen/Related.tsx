import { money } from '@typecase/shared/format'
import { BaselineRow } from '@typecase/ui/BaselineRow'
import { useRef } from 'react'
import { Link } from '#src/router/Link.tsx'
import type { Family } from '#src/features/catalogue/queries.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import { firstWords } from '#src/features/tester/specimen-words.ts'
import { SetText } from '#src/features/tester/SetText.tsx'
import { featureSettingsOf } from '#src/features/tester/tester-address.ts'
import { useNear } from '#src/features/tester/viewport.ts'
import { useTesterFont } from '#src/features/tester/use-tester-font.ts'
import css from './Related.module.css'

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

function RelatedFamily({ family }: { family: Family }) {
  const { specimen } = family
  const item = useRef<HTMLLIElement>(null)
  const isNear = useNear(item, false)
  const font = useTesterFont({
    styleId: specimen.style.id,
    tester: specimen.style.tester,
    protection: family.protection,
    text: specimen.text,
    place: specimen.coordinates,
    start: specimen.coordinates,
    isNear,
  })
  return (
    <li ref={item}>
      <Link to={paths.font(family)} className={css.link}>
        <BaselineRow className={css.stand} aria-hidden="true">
          <span className={css.words} dir={family.direction}>
            <SetText
              text={firstWords(specimen.text, 10)}
              font={font}
              isNear={isNear}
              language={family.language}
              direction={family.direction}
              tracking={specimen.tracking}
              bearing={specimen.style.leftBearing}
              features={featureSettingsOf(specimen.features)}
            />
          </span>
        </BaselineRow>
        <span className={css.info}>
          <span className="strong">{family.name}</span>
          {family.fromPrice !== null && (
            <span className="quiet">
              {text('font.from', { price: money(family.fromPrice, family.currency, 'needed') })}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}
