import { SetText } from '#src/features/tester/SetText.tsx'
import { useTesterFont } from '#src/features/tester/use-tester-font.ts'
import type { SearchResult } from './queries'
import css from './Search.module.css'

/** A result: families, styles and characters set in themselves, where the font has the letters. */
export function Result({ result: { kind, title, detail, style } }: { result: SearchResult }) {
  const isSetByStyle = kind === 'character' || style?.sample === style?.name
  return (
    <span className={css.result}>
      {style && isSetByStyle ? (
        <OwnTitle title={title} style={style} />
      ) : (
        <span className={css.plain}>{title}</span>
      )}{' '}
      <span className={css.detail}>{detail}</span>
    </span>
  )
}

type OwnTitleProps = { title: string; style: NonNullable<SearchResult['style']> }

function OwnTitle({ title, style }: OwnTitleProps) {
  const font = useTesterFont({
    styleId: style.id,
    tester: style.tester,
    text: title,
    isBatched: true,
  })
  return (
    <span className={css.set}>
      <SetText text={title} font={font} />
    </span>
  )
}
