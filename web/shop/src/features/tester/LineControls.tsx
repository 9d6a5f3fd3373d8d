import { Picker } from '@typecase/ui/Picker'
import type { Family } from '#src/features/catalogue/queries.ts'
import { text } from '#src/messages/text.ts'
import { useIsNarrow } from './use-is-narrow'
import css from './LineControls.module.css'

export type LineControlsProps = {
  family: Family
  styles: readonly { id: string; name: string }[]
  style: string
  onStyle: (id: string) => void
  /** null: the size the foundry chose. */
  size: number | null
  onSize: (size: number) => void
}

const sizes = [24, 32, 40, 48, 58, 72, 84, 96, 108, 120, 132, 144]

/** What can be set on a line of the front page while it is being written in. */
export function LineControls(props: LineControlsProps) {
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
