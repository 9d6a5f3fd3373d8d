import css from './Replay.module.css'

export type Row = {
  label: string
  value: string
  /** It is what the draft changes. */
  isChanged?: boolean
}

/** Facts in lines, their figures below each other at the right. */
export const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <dl className={css.rows}>
    {rows.map(({ label, value, isChanged }) => (
      <div key={label} data-changed={isChanged || undefined}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
