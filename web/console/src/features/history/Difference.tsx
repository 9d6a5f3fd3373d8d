import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { changedWords, differenceOf, type FieldChange } from './difference'
import css from './Difference.module.css'

type Props = {
  before: string | null
  after: string | null
  /** The words of a field; without it, its path. */
  wordsOf?: (field: string) => string
  /** A value of a field in words; without it, as it is stored. */
  sayValue?: (field: string, value: string) => string
}

/** The fields of two JSON documents that differ: the old value struck, the new one marked. */
export function Difference({
  before,
  after,
  wordsOf = asIs,
  sayValue = (_, value) => value,
}: Props) {
  const { changes, unchanged } = differenceOf(before, after)
  if (changes.length === 0) return <p className="quiet">{text('console.history.noChange')}</p>
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{text('console.history.field')}</th>
            <th scope="col">{text('console.history.before')}</th>
            <th scope="col">{text('console.history.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <Row
              key={change.field}
              field={wordsOf(change.field)}
              before={change.before === null ? null : sayValue(change.field, change.before)}
              after={change.after === null ? null : sayValue(change.field, change.after)}
            />
          ))}
        </tbody>
      </table>
      {unchanged > 0 && (
        <p className={`small ${css.unchanged}`}>
          {text('console.history.unchanged', { count: unchanged, shown: number(unchanged) })}
        </p>
      )}
    </>
  )
}

const asIs = (field: string) => field

function Row({ field, before, after }: FieldChange) {
  const parts = changedWords(before ?? '', after ?? '')
  return (
    <tr>
      <th scope="row">{field || text('console.history.whole')}</th>
      <td className={css.before} data-label={text('console.history.before')}>
        {before === null ? (
          '–'
        ) : (
          <>
            {parts.start}
            {parts.before && <del>{parts.before}</del>}
            {parts.end}
          </>
        )}
      </td>
      <td data-label={text('console.history.after')}>
        {after === null ? (
          '–'
        ) : (
          <>
            {parts.start}
            {parts.after && <ins>{parts.after}</ins>}
            {parts.end}
          </>
        )}
      </td>
    </tr>
  )
}
