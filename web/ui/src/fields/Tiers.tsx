import { Label, Radio, RadioGroup } from 'react-aria-components'
import css from './Tiers.module.css'

export type Tier = {
  id: string
  name: string
  note: string
  isDisabled?: boolean
  /** Not to be chosen: leads there, where the size is asked for. */
  href?: string
}

export type TiersProps = {
  /** The unit of the tiers, in full: "Desktop: people who use the fonts". */
  label: string
  tiers: readonly Tier[]
  value: string | null
  onChange: (id: string) => void
}

/** A row of equal columns on a hairline: the size above, what it costs below. */
export function Tiers({ label, tiers, value, onChange }: TiersProps) {
  return (
    <RadioGroup
      className={css.group!}
      value={value}
      onChange={onChange}
      orientation="horizontal"
      isRequired
    >
      <Label className={css.label!}>{label}</Label>
      <div className={css.row}>
        {tiers.map(({ id, name, note, isDisabled, href }) => {
          const words = (
            <>
              <span className={css.name}>{name}</span>
              <span className={css.note}>{note}</span>
            </>
          )
          return href ? (
            <a key={id} className={`${css.tier} ${css.ask}`} href={href}>
              {words}
            </a>
          ) : (
            <Radio key={id} value={id} className={css.tier!} isDisabled={isDisabled ?? false}>
              {words}
            </Radio>
          )
        })}
      </div>
    </RadioGroup>
  )
}
