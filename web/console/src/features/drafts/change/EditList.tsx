import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import { Difference } from '../../history/Difference'
import { StyleName } from '../../names/StyleName'
import { Part } from '@typecase/ui/Part'
import { keyOf, type EntryEdit, type EntryKind } from '../edits'
import { countsOf } from '../words'
import { sayEdit } from './edit-lines'
import type { EntryNames } from './entry-names'
import css from './Change.module.css'
import { fieldWords } from './field-words'

type Props = { edits: readonly EntryEdit[]; names: EntryNames }

/** Edits that are shown before more are asked for. */
const shownFirst = 100

/** The edits of a change set in words, by kind. */
export function EditList({ edits, names }: Props) {
  const kinds = [...new Set(edits.map(({ kind }) => kind))]
  return kinds.map((kind) => (
    <KindPart
      key={kind}
      kind={kind}
      edits={edits.filter((edit) => edit.kind === kind)}
      names={names}
    />
  ))
}

function KindPart({ kind, edits, names }: Props & { kind: EntryKind }) {
  const [most, setMost] = useState(shownFirst)
  const [{ kind: counted, count }] = countsOf(edits) as [{ kind: EntryKind; count: number }]
  return (
    <Part
      title={text(`console.drafts.kind.${kind}`)}
      aside={text(`console.drafts.count.${counted}`, { count })}
    >
      <ul className={css.edits}>
        {edits.slice(0, most).map((edit) => (
          <Edit key={keyOf(edit)} edit={edit} names={names} />
        ))}
      </ul>
      {edits.length > most && (
        <Button kind="words" onPress={() => setMost(edits.length)}>
          {text('console.drafts.showAll', { count: edits.length })}
        </Button>
      )}
    </Part>
  )
}

function Edit({ edit, names }: { edit: EntryEdit; names: EntryNames }) {
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
          />
        </li>
      )}
    </>
  )
}

const jsonOf = (record: object | null) => record && JSON.stringify(record)
