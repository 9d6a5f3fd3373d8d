import { useQuery } from '@tanstack/react-query'
import { number } from '@typecase/shared/format'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Row } from '#src/features/families/drop/group-files.ts'
import { useUploadActions } from '#src/features/families/drop/use-upload-actions.ts'
import { isUnderWay, uploadQuery, type Upload } from '#src/features/families/queries.ts'
import { PublishDialog } from '#src/features/families/release/PublishDialog.tsx'
import { releaseQuery } from '#src/features/families/release/queries.ts'
import { ReleaseBoard } from '#src/features/families/release/ReleaseBoard.tsx'
import { renewedFonts } from '#src/features/families/release/renewed-fonts.ts'
import { Screen } from '#src/features/frame/Screen.tsx'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import { paths } from '#src/paths.ts'
import { failureOf } from './screen-error'

/** The changes of a font of an upload in the style that it renews. */
export function ReleaseScreen() {
  const { id = '', number: file = '', place = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(uploadQuery(id))
  const fonts = data ? renewedFonts(data) : []
  const at = fonts.findIndex(
    (row) => String(row.file.number) === file && String(row.font?.place) === place,
  )
  if (data && at >= 0) return <Release key={`${file} ${place}`} upload={data} {...{ fonts, at }} />
  return (
    <Screen
      title={text('console.release.title')}
      actions={<TextLink to={paths.upload(id)}>{text('console.release.toUpload')}</TextLink>}
    >
      {error && !isSignedOut(error) ? (
        <Notice role="alert" action={retryAction(refetch, isFetching)}>
          {failureOf(error)}
        </Notice>
      ) : (
        <p className="quiet" role="status">
          {text(data ? 'console.release.notHere' : 'shell.loading')}
        </p>
      )}
    </Screen>
  )
}

type Props = { upload: Upload; fonts: readonly Row[]; at: number }

function Release({ upload, fonts, at }: Props) {
  const row = fonts[at]!
  const font = { upload: upload.id, number: row.file.number, place: row.font!.place }
  const { data, error, isFetching, refetch } = useQuery(releaseQuery(font, upload.version))
  const family = upload.families.find(({ id }) => id === row.font?.familyId)?.name ?? ''
  return (
    <Screen
      title={text('console.release.titleOf', { family, version: row.font!.version })}
      facts={
        <p className="quiet">
          {text('console.release.facts', {
            style: row.font!.style,
            at: number(at + 1),
            count: fonts.length,
          })}
        </p>
      }
      actions={<Actions {...{ upload, fonts, at }} />}
    >
      {error && !isSignedOut(error) && (
        <Notice role="alert" action={retryAction(refetch, isFetching)}>
          {failureOf(error)}
        </Notice>
      )}
      {!data && !error && (
        <p className="quiet" role="status">
          {text('console.release.comparing')}
        </p>
      )}
      {data && <ReleaseBoard view={data} {...{ font, row }} />}
    </Screen>
  )
}

/** The other files, and what becomes of this one. */
function Actions({ upload, fonts, at }: Props) {
  const navigate = useNavigate()
  const actions = useUploadActions(upload)
  const [isAsking, ask] = useState(false)
  const isBusy = upload.files.some((file) => !file.isLeftOut && isUnderWay(file))
  const link = (other: Row | undefined) =>
    other && paths.release(upload.id, other.file.number, other.font!.place)
  const previous = link(fonts[at - 1])
  const next = link(fonts[at + 1])
  const toUpload = () => void navigate(paths.upload(upload.id))
  const leaveOut = () =>
    actions.arrange({ files: [fonts[at]!.file.number], isLeftOut: true }, () =>
      next || previous ? void navigate((next ?? previous)!) : toUpload(),
    )
  return (
    <>
      <TextLink to={paths.upload(upload.id)} look="word">
        {text('console.release.toUpload')}
      </TextLink>
      {previous && (
        <TextLink to={previous} look="word">
          {text('console.release.previous')}
        </TextLink>
      )}
      {next && (
        <TextLink to={next} look="word">
          {text('console.release.next')}
        </TextLink>
      )}
      <Button isPending={actions.isArranging} onPress={leaveOut}>
        {text('console.release.leaveOut')}
      </Button>
      {isBusy ? (
        <span className="quiet">{text('console.upload.addLater')}</span>
      ) : (
        <Button kind="filled" onPress={() => ask(true)}>
          {text('console.release.publish')}
        </Button>
      )}
      {!isAsking && actions.failure && <Notice role="alert">{actions.failure}</Notice>}
      {isAsking && (
        <PublishDialog
          upload={upload}
          isPending={actions.isCommitting}
          failure={actions.failure}
          onClose={() => ask(false)}
          onPublish={(choice) => actions.commit(choice, toUpload)}
        />
      )}
    </>
  )
}
