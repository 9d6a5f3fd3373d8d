import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useState, type DragEvent } from 'react'
import { FaceName } from '../../names/StyleName'
import type { UploadFamily } from '../queries'
import { faceOf } from './face'
import { dragged, FileRow } from './FileRow'
import type { Row } from './group-files'
import { familyWords } from './upload-words'
import css from './UploadTable.module.css'

type Props = {
  upload: string
  family: UploadFamily
  rows: readonly Row[]
  onMove: (files: number[]) => void
  onRename: (familyId: string) => void
  onDrop: (files: number[], family: string) => void
  onLeaveOut: (file: number, isLeftOut: boolean) => void
  onPutBack: (file: number) => void
}

/** The style that a family's name is set in: the one nearest to a regular one. */
const plainest = (rows: readonly Row[]) =>
  rows.toSorted(
    (one, other) =>
      Math.abs((one.font?.weight ?? 0) - 400) - Math.abs((other.font?.weight ?? 0) - 400) ||
      Number(one.font?.isItalic) - Number(other.font?.isItalic),
  )[0]!

/** A family with its styles. Rows of other families may be dropped on it. */
export function FamilyRows({ upload, family, rows, onRename, onDrop, ...actions }: Props) {
  const [isTarget, setTarget] = useState(false)
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragged)) return
    event.preventDefault()
    setTarget(true)
  }
  const drop = (event: DragEvent) => {
    setTarget(false)
    const file = Number(event.dataTransfer.getData(dragged))
    if (file === 0) return
    event.preventDefault()
    if (rows.every((row) => row.file.number !== file)) onDrop([file], family.name)
  }
  return (
    <tbody
      data-target={isTarget || undefined}
      onDragOver={over}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      <tr className={css.family}>
        <th scope="rowgroup" colSpan={2}>
          <FaceName {...faceOf(upload, plainest(rows))}>{family.name}</FaceName>
        </th>
        <td colSpan={3}>{familyWords(family, rows)}</td>
        <td>
          <Button
            kind="words"
            aria-label={text('console.upload.renameOf', { family: family.name })}
            onPress={() => onRename(family.id)}
          >
            {text('console.upload.rename')}
          </Button>
        </td>
      </tr>
      {rows.map((row) => (
        <FileRow
          key={`${row.file.number}-${row.font?.place ?? ''}`}
          {...{ upload, row, family }}
          isHeld
          {...actions}
        />
      ))}
    </tbody>
  )
}
