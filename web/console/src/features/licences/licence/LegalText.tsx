import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { DenseField } from '../../fields/DenseField'
import css from '../../fields/Fields.module.css'
import { MarkdownField } from '../../fields/MarkdownField'
import { isTaken, nextVersion, type LicenceText } from '../model'

type Props = {
  label: string
  value: LicenceText
  /** As the shop has it; undefined: it has none. */
  stored: LicenceText | undefined
  /** Every version that was ever published. */
  published: readonly LicenceText[]
  versionError?: string | undefined
  error?: string | undefined
  isReadOnly: boolean
  onChange: (value: LicenceText) => void
}

/**
 * The words of a licence and the name of their version. A published text never changes: another one
 * needs a version of its own, which the field offers.
 */
export function LegalText(props: Props) {
  const { label, value, stored, published, isReadOnly, onChange } = props
  const known = stored ? [stored, ...published] : published
  const next = nextVersion(
    stored?.version ?? value.version,
    known.map(({ version }) => version),
  )
  const isWrong = isTaken(value, known)
  return (
    <>
      <div className={css.grid}>
        <DenseField
          label={text('console.licence.version')}
          value={value.version}
          was={stored && stored.version !== value.version ? stored.version : undefined}
          error={
            isWrong
              ? text('console.licence.versionTaken', { version: value.version })
              : props.versionError
          }
          aside={
            isWrong &&
            !isReadOnly && (
              <Button kind="words" onPress={() => onChange({ ...value, version: next })}>
                {text('console.licence.makeVersion', { version: next })}
              </Button>
            )
          }
          maxLength={40}
          spellCheck={false}
          isReadOnly={isReadOnly}
          onChange={(version) => onChange({ ...value, version })}
        />
      </div>
      <MarkdownField
        label={label}
        value={value.markdown}
        was={stored && stored.markdown !== value.markdown ? stored.markdown : undefined}
        wasSaid={text('console.licence.seeDifference')}
        error={props.error}
        rows={12}
        isReadOnly={isReadOnly}
        onChange={(markdown) => onChange({ ...value, markdown })}
      />
    </>
  )
}
