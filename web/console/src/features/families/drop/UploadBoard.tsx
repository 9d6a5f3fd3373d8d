import { useQuery, useQueryClient } from '@tanstack/react-query'
import { list } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { familiesQuery, type Upload } from '../queries'
import { FontDrop } from './FontDrop'
import { groupFiles, type Row } from './group-files'
import { MoveDialog, type Moving } from './MoveDialog'
import { sendFiles, useSending, type Sending } from './sender'
import { UploadProgress } from './UploadHead'
import headCss from './UploadHead.module.css'
import { UploadTable } from './UploadTable'
import type { useUploadActions } from './use-upload-actions'

type Props = { upload: Upload; actions: ReturnType<typeof useUploadActions> }
type Question = Moving & { files: number[] }

/** An open upload: how far it is, its files by family, and where more are dropped. */
export function UploadBoard({ upload, actions: { arrange, failure } }: Props) {
  const cache = useQueryClient()
  const sending = useSending(upload.id)
  const { data: shop = [] } = useQuery(familiesQuery)
  const [question, ask] = useState<Question | null>(null)
  const groups = groupFiles(upload)
  const rows = [...groups.families.flatMap((group) => group.rows), ...groups.homeless]
  const names = [...upload.families, ...shop].map(({ name }) => name)
  return (
    <>
      <UploadProgress {...{ upload, sending }} />
      <Notices {...{ sending, failure }} />
      <UploadTable
        {...{ upload, groups }}
        held={sending.held}
        onMove={(files) => ask(moveQuestion(upload, rows, files))}
        onRename={(id) => ask(renameQuestion(upload, rows, id))}
        onDrop={(files, family) => arrange({ files, family })}
        onLeaveOut={(file, isLeftOut) => arrange({ files: [file], isLeftOut })}
        onPutBack={(file) => arrange({ files: [file], putsBack: true })}
      />
      <div className={headCss.drop}>
        <FontDrop
          label={text('console.upload.dropMore')}
          onFiles={(files) => void sendFiles(cache, upload.id, files)}
        />
      </div>
      {question && (
        <MoveDialog
          moving={question}
          families={[...new Set(names)].toSorted((one, other) => one.localeCompare(other))}
          onClose={() => ask(null)}
          onMove={(family, style) => {
            arrange({ files: question.files, family, ...(style !== null && { style }) })
            ask(null)
          }}
        />
      )}
    </>
  )
}

function moveQuestion(upload: Upload, rows: readonly Row[], files: number[]): Question {
  const font = rows.find(({ file }) => file.number === files[0])?.font
  const family = upload.families.find(({ id }) => id === font?.familyId)
  const style = font?.style ?? ''
  return {
    files,
    title: text('console.upload.moveTitle', { name: style }),
    family: family?.name ?? font?.ownFamily ?? '',
    style,
  }
}

function renameQuestion(upload: Upload, rows: readonly Row[], id: string): Question {
  const family = upload.families.find((one) => one.id === id)?.name ?? ''
  const files = rows.filter(({ font }) => font?.familyId === id).map(({ file }) => file.number)
  return {
    files: [...new Set(files)],
    title: text('console.upload.renameTitle', { family }),
    family,
    style: null,
  }
}

type NoticesProps = { sending: Sending; failure: string | undefined }

const Notices = ({ sending: { failures, skipped }, failure }: NoticesProps) => (
  <div className={headCss.notices}>
    {failure && <Notice role="alert">{failure}</Notice>}
    {failures.map((sentence) => (
      <Notice key={sentence} role="alert">
        {sentence}
      </Notice>
    ))}
    {skipped.length > 0 && (
      <Notice>
        {text('console.upload.skipped', {
          count: skipped.length,
          names: list(skipped.slice(0, 3)),
        })}
      </Notice>
    )}
  </div>
)
