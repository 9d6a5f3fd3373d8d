import { money } from '@typecase/shared/format'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { FilterTabs } from '@typecase/ui/FilterTabs'
import { useRef, type ReactNode } from 'react'
import type { Font, Style } from '#src/features/catalogue/queries.ts'
import { SetName, useNameFont } from '#src/features/tester/SetName.tsx'
import { useNear } from '#src/features/tester/viewport.ts'
import { text } from '@typecase/shared/messages/text'
import type { Package } from './selection'
import css from './Styles.module.css'
import type { Choices } from './use-choices'

type Props = {
  font: Font
  choices: Choices
  /** Whether a style or package stands in the cart under all the chosen uses. */
  isInCart: (itemId: string) => boolean
  /** Packages that may be chosen in place of single styles. */
  packages: readonly Package[]
  hasSingleStyles?: boolean
  /** Whether a style is held already and stays chosen. */
  isHeld?: (style: Style) => boolean
}

/** The complete family, a package, or single styles, each set in itself. */
export function Styles(props: Props) {
  const { font, choices, isInCart, packages, isHeld = never } = props
  const { hasSingleStyles = font.styles.some(({ price }) => price !== null) } = props
  const { bundle } = choices
  const shown = bundle ? font.styles.filter(({ id }) => bundle.styleIds.includes(id)) : font.styles
  return (
    <>
      {packages.length > 0 && (
        <div className={css.parts}>
          <FilterTabs
            label={text('buy.part')}
            words={[
              ...packages.map((entry) => ({
                id: entry.id,
                name: partName(entry),
                count: entry.styleIds.length,
              })),
              ...(hasSingleStyles ? [{ id: 'styles', name: text('buy.singleStyles') }] : []),
            ]}
            value={choices.part}
            onChange={choices.setPart}
          />
        </div>
      )}
      {bundle && <Bundle bundle={bundle} font={font} inCart={isInCart(bundle.id)} />}
      <ul className={css.list} data-wide={shown.length === 1 || undefined}>
        {shown.map((style) => (
          <li key={style.id} className={css.item}>
            {bundle ? (
              <StyleName font={font} style={style} />
            ) : (
              <Checkbox
                isSelected={choices.styles.includes(style)}
                isDisabled={isHeld(style) || style.price === null}
                onChange={() => choices.toggleStyle(style)}
              >
                <StyleName font={font} style={style}>
                  <span className={css.price}>
                    {isHeld(style) ? text('buy.held') : priceOrCart(style, font, isInCart)}
                  </span>
                </StyleName>
              </Checkbox>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const never = () => false

function priceOrCart({ id, price }: Style, { currency }: Font, isInCart: Props['isInCart']) {
  if (isInCart(id)) return text('buy.inCart')
  return price === null ? text('buy.notAlone') : money(price, currency, 'needed')
}

function Bundle({ bundle, font, inCart }: { bundle: Package; font: Font; inCart: boolean }) {
  return (
    <p className={css.bundle}>
      <span>{text('buy.together', { count: bundle.styleIds.length })}</span>
      <span className={css.price}>
        {inCart ? text('buy.inCart') : money(bundle.price, font.currency, 'needed')}
      </span>
    </p>
  )
}

type StyleNameProps = { font: Font; style: Style; children?: ReactNode }

function StyleName({ font, style, children }: StyleNameProps) {
  const row = useRef<HTMLSpanElement>(null)
  const isNear = useNear(row, false)
  const face = useNameFont(style.name, style, font, { isNear })
  return (
    <span ref={row} className={css.row}>
      <span className={css.name}>
        <SetName name={style.name} {...{ style, isNear }} family={font} font={face} />
      </span>
      {children}
    </span>
  )
}

const partName = ({ name, itemClass }: Package) =>
  itemClass === 'family' ? text('buy.completeFamily') : name
