import { Difference } from '../../history/Difference'
import { StyleName } from '../../names/StyleName'
import type { EntryEdit } from '../edits'
import css from './Change.module.css'
import { sayEdit } from './edit-lines'
import { idWords, type EntryNames } from './entry-names'
import { fieldWords } from './field-words'
import { valueWords } from './value-words'

type Props = { edit: EntryEdit; names: EntryNames }

/** An edit in words, as items of a list: a sentence for each change, and fields that no sentence says. */
export function EditWords({ edit, names }: Props) {
  const { lines, rest } = sayEdit(edit, names)
  const { name, styleId } = names.of(edit, edit.after ?? edit.before)
  return (
    <>
      {lines.map((line) => (
        <li key={`${line.name} ${line.said}`} className={css.line}>
          <StyleName styleId={line.styleId}>{line.name}</StyleName>
          {edit.kind === 'price_list' && `, ${edit.id}`}: {line.said}
        </li>
      ))}
      {rest && (
        <li className={css.whole}>
          <h3 className="strong">
            <StyleName styleId={styleId}>{name}</StyleName>
          </h3>
          <Difference
            before={jsonOf(rest.before)}
            after={jsonOf(rest.after)}
            wordsOf={fieldWords}
            sayValue={(path, value) => idWords(path, value, names) ?? valueWords(path, value)}
          />
        </li>
      )}
    </>
  )
}

const jsonOf = (record: object | null) => record && JSON.stringify(record)
