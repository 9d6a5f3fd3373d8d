import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import css from './Fields.module.css'
import { Frame, type FieldProps } from './Frame'

type Props = FieldProps & {
  value: string
  /** As the shop has it. */
  stored: string
  onChange: (value: string) => void
  /** Several lines. */
  isLong?: boolean
  /** Characters that fit; their count stands at the right. */
  most?: number
  lang?: string | undefined
}

/** A text of a draft. */
export function DraftField({ value, stored, onChange, isLong, most, lang, ...rest }: Props) {
  const length = [...value].length
  const isTooLong = most !== undefined && length > most
  return (
    <Frame
      {...rest}
      aside={
        rest.aside ??
        (most !== undefined && (
          <span>{text('console.field.count', { count: number(length), most: number(most) })}</span>
        ))
      }
      error={isTooLong ? text('console.field.tooLong', { most: number(most) }) : rest.error}
      was={value === stored ? null : stored}
      onBack={() => onChange(stored)}
    >
      {(joined) =>
        isLong ? (
          <textarea
            {...joined}
            className={`${joined.className} ${css.area}`}
            rows={Math.min(12, Math.max(2, Math.ceil(value.length / 80)))}
            dir="auto"
            lang={lang}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <input
            {...joined}
            dir="auto"
            lang={lang}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Frame>
  )
}
