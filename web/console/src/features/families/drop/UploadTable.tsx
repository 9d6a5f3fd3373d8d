import { text } from '@typecase/shared/messages/text'
import type { ReactNode } from 'react'
import type { Upload } from '../queries'
import { FamilyRows } from './FamilyRows'
import { FileRow } from './FileRow'
import type { Groups, Row } from './group-files'
import css from './UploadTable.module.css'

type Props = {
  upload: Upload
  groups: Groups
  /** Numbers of the files that this page sends. */
  held: ReadonlySet<number>
  onMove: (files: number[]) => void
  onRename: (familyId: string) => void
  onDrop: (files: number[], family: string) => void
  onLeaveOut: (file: number, isLeftOut: boolean) => void
  onPutBack: (file: number) => void
}

/** The files of an upload by family, and below them those that have none. */
export function UploadTable({ upload, groups, held, ...actions }: Props) {
  const row = (one: Row) => (
    <FileRow
      key={`${one.file.number}-${one.font?.place ?? ''}`}
      upload={upload.id}
      row={one}
      family={null}
      isHeld={held.has(one.file.number)}
      {...actions}
    />
  )
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{text('console.upload.style')}</th>
          <th scope="col">{text('console.upload.file')}</th>
          <th scope="col" className={css.count}>
            {text('console.upload.glyphs')}
          </th>
          <th scope="col" className={css.count}>
            {text('console.upload.characters')}
          </th>
          <th scope="col">{text('console.upload.found')}</th>
          <th scope="col">{text('console.upload.place')}</th>
        </tr>
      </thead>
      {groups.families.map((group) => (
        <FamilyRows key={group.family.id} upload={upload.id} {...group} {...actions} />
      ))}
      <Rest rows={groups.homeless} name={text('console.upload.homeless')} row={row} isRubric />
      <Rest rows={groups.underWay} name={text('console.upload.underWay')} row={row} />
      <Rest rows={groups.refused} name={text('console.upload.refused')} row={row} isRubric />
      <Rest rows={groups.leftOut} name={text('console.upload.leftOut')} row={row} />
    </table>
  )
}

type RestProps = {
  rows: readonly Row[]
  name: string
  isRubric?: boolean
  row: (row: Row) => ReactNode
}

const Rest = ({ rows, name, isRubric, row }: RestProps) =>
  rows.length > 0 && (
    <tbody>
      <tr className={css.rest} data-rubric={isRubric}>
        <th scope="rowgroup" colSpan={6}>
          {text('console.upload.counted', { name, count: rows.length })}
        </th>
      </tr>
      {rows.map(row)}
    </tbody>
  )
