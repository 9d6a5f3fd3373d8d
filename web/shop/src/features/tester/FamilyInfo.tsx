import { money } from '@typecase/shared/format'
import { linkLook } from '@typecase/ui/Link'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Family, Style } from '#src/features/catalogue/queries.ts'
import { HeartButton } from '#src/features/hearts/HeartButton.tsx'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './FamilyLine.module.css'
import { LineControls } from './LineControls'

export type FamilyInfoProps = {
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

/** What hangs below a line. It does not depend on its text: a keystroke leaves it alone. */
export const FamilyInfo = memo(function FamilyInfo(props: FamilyInfoProps) {
  const { family, isActive, styles, style, answer, onStyle, size, onSize, test } = props
  return (
    <div className={css.info} data-active={isActive || undefined}>
      <Link className={css.name} to={paths.font(family)}>
        {family.name}
      </Link>
      <span className={css.count}>{text('font.styles', { count: family.styleCount })}</span>
      {isActive ? (
        <LineControls
          family={family}
          styles={styles ?? [family.specimen.style]}
          style={style}
          onStyle={(id) => onStyle(styles?.find((style) => style.id === id) ?? null)}
          size={size}
          onSize={onSize}
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
        {family.hasTrial && (
          <Link
            className={linkLook.word}
            to={paths.trials({ font: family.id })}
            aria-label={text('trials.linkNamed', { name: family.name })}
          >
            {text('trials.link')}
          </Link>
        )}
        {family.fromPrice !== null && (
          <Link
            className={linkLook.word}
            to={paths.buy(family)}
            aria-label={text('font.buyNamed', { name: family.name })}
          >
            {text('font.buy')}
          </Link>
        )}
        <HeartButton heart={{ id: family.id, name: family.name }} />
      </span>
    </div>
  )
})
