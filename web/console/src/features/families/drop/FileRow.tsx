import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import type { KeyboardEvent } from 'react'
import { paths } from '#src/paths.ts'
import { FaceName } from '../../names/StyleName'
import { isUnderWay, type UploadFamily } from '../queries'
import { faceOf } from './face'
import type { Row } from './group-files'
import { baseName, fileWords, findingWords, placeWords } from './upload-words'
import css from './UploadTable.module.css'

/** The type under which a dragged row carries the number of its file. */
export const dragged = 'application/x-typecase-file'

type Props = {
  upload: string
  row: Row
  /** null: it is in none. */
  family: UploadFamily | null
  isHeld: boolean
  onMove: (files: number[]) => void
  onLeaveOut: (file: number, isLeftOut: boolean) => void
  onPutBack: (file: number) => void
}

/** A font of an upload, or a file that has none. M on it, or its grip, moves it. */
export function FileRow({ upload, row, family, isHeld, onMove, onLeaveOut, onPutBack }: Props) {
  const { file, font } = row
  const name = baseName(file.path)
  const isRefused = font?.outcome === 'refused' || (font === null && file.state === 'refused')
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'm' || font === null || event.target !== event.currentTarget) return
    event.preventDefault()
    onMove([file.number])
  }
  return (
    <tr
      className={css.row}
      data-refused={isRefused || undefined}
      tabIndex={font === null ? undefined : 0}
      draggable={font !== null}
      onKeyDown={keys}
      onDragStart={(event) => event.dataTransfer.setData(dragged, String(file.number))}
    >
      <th scope="row" className={css.style} data-grip={font !== null || undefined}>
        {font ? <FaceName {...faceOf(upload, row)}>{font.style}</FaceName> : name}
      </th>
      <td className={css.file} title={file.path}>
        {name}
      </td>
      <td className={css.count}>{font ? number(font.glyphs) : '–'}</td>
      <td className={css.count}>{font ? number(font.characters) : '–'}</td>
      <td className={css.found}>
        {font ? findingWords(row, family) : fileWords(file, isHeld)}
        {font === null && isUnderWay(file) && isHeld && <Bar file={file} />}
      </td>
      <td className={css.place}>
        <span className={css.words}>{placeWords(row, family)}</span>
        {font?.outcome === 'renewed' && (
          <TextLink to={paths.release(upload, file.number, font.place)}>
            {text('console.release.open')}
            <VisuallyHidden>{text('console.release.openOf', { name: font.style })}</VisuallyHidden>
          </TextLink>
        )}
        {file.isMoved && (
          <>
            <span className={css.moved}>{text('console.upload.moved')}</span>
            <Button kind="words" onPress={() => onPutBack(file.number)}>
              {text('console.upload.putBack')}
            </Button>
          </>
        )}
        {font && (
          <Button
            kind="plain"
            aria-label={text('console.upload.moveOf', { name: font.style, file: name })}
            onPress={() => onMove([file.number])}
          >
            {text('console.upload.move')}
          </Button>
        )}
        <Button
          kind="plain"
          aria-label={text(
            file.isLeftOut ? 'console.upload.takeInOf' : 'console.upload.leaveOutOf',
            { file: name },
          )}
          onPress={() => onLeaveOut(file.number, !file.isLeftOut)}
        >
          {text(file.isLeftOut ? 'console.upload.takeIn' : 'console.upload.leaveOut')}
        </Button>
      </td>
    </tr>
  )
}

const Bar = ({ file: { received, size, path } }: Pick<Row, 'file'>) => (
  <progress
    className={css.bar}
    aria-label={text('console.upload.progressOf', { file: baseName(path) })}
    max={size}
    value={received}
  />
)
