import { Chip } from '@typecase/ui/Chip'
import { text } from '#src/messages/text.ts'
import css from './LinePanel.module.css'

/** By what the lines of a tester look equally large. */
export type Compare = 'xHeight' | 'width'

export type CompareGroupProps = {
  value: Compare | null
  onChange: (value: Compare | null) => void
}

/** Sets the lines to look equally large, so that they can be compared fairly. */
export function CompareGroup({ value, onChange }: CompareGroupProps) {
  return (
    <section className={css.part} aria-label={text('panel.compare')}>
      <h2>{text('panel.compare')}</h2>
      <Chip
        name={text('panel.sameXHeight')}
        isOn={value === 'xHeight'}
        onChange={(isOn) => onChange(isOn ? 'xHeight' : null)}
      />
      <Chip
        name={text('panel.sameWidth')}
        isOn={value === 'width'}
        onChange={(isOn) => onChange(isOn ? 'width' : null)}
      />
    </section>
  )
}
