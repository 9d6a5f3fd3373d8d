import { Field, type FieldProps } from '@typecase/ui/fields/Field'

type Props = Pick<FieldProps, 'label' | 'name' | 'value' | 'onChange' | 'help'> & {
  error: string | undefined
  /** `app`: six digits of the authenticator app. `any`: or a recovery code. */
  kind: 'app' | 'any'
  autoFocus?: boolean
}

/** A second factor, typed. */
export const CodeField = ({ kind, autoFocus = false, ...rest }: Props) => (
  <Field
    {...rest}
    autoFocus={autoFocus}
    inputMode={kind === 'app' ? 'numeric' : 'text'}
    autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
    autoCorrect="off"
    spellCheck="false"
  />
)
