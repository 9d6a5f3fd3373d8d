import { useQuery } from '@tanstack/react-query'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Added } from '#src/features/families/drop/Added.tsx'
import { DiscardDialog } from '#src/features/families/drop/DiscardDialog.tsx'
import { effectOf } from '#src/features/families/drop/group-files.ts'
import { useSending } from '#src/features/families/drop/sender.ts'
import { UploadBoard } from '#src/features/families/drop/UploadBoard.tsx'
import { UploadFacts } from '#src/features/families/drop/UploadHead.tsx'
import { useUploadActions } from '#src/features/families/drop/use-upload-actions.ts'
import { setupQuery } from '#src/features/first-hour/queries.ts'
import { isUnderWay, uploadQuery, type Upload } from '#src/features/families/queries.ts'
import { PublishDialog } from '#src/features/families/release/PublishDialog.tsx'
import { Screen } from '#src/features/frame/Screen.tsx'
import { isSignedOut } from '#src/features/session/session-watch.ts'
import { paths } from '#src/paths.ts'
import { failureOf } from './screen-error'

/** Fonts that were dropped, until they are added to the shop. */
export function UploadScreen() {
  const { id = '' } = useParams()
  const { data, error, isFetching, refetch } = useQuery(uploadQuery(id))
  const { data: setup } = useQuery(setupQuery)
  if (data?.state === 'open') return <OpenUpload upload={data} />
  return (
    <Screen
      title={text('console.upload.title')}
      actions={
        <>
          {setup?.isSettingUp && (
            <TextLink to={paths.home()}>{text('console.firstHour.goOn')}</TextLink>
          )}
          <TextLink to={paths.families()}>{text('console.upload.toFamilies')}</TextLink>
        </>
      }
    >
      {error && !isSignedOut(error) && (
        <Notice role="alert" action={retryAction(refetch, isFetching)}>
          {failureOf(error)}
        </Notice>
      )}
      {!data && !error && (
        <p className="quiet" role="status">
          {text('shell.loading')}
        </p>
      )}
      {data && <Added upload={data} />}
    </Screen>
  )
}

function OpenUpload({ upload }: { upload: Upload }) {
  const navigate = useNavigate()
  const actions = useUploadActions(upload)
  const { preparing } = useSending(upload.id)
  const [isDiscarding, setDiscarding] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const { added, renewed, unchanged } = effectOf(upload)
  const isBusy = preparing > 0 || upload.files.some((one) => !one.isLeftOut && isUnderWay(one))
  const fonts = added + renewed + unchanged
  return (
    <Screen
      title={text('console.upload.title')}
      facts={<UploadFacts upload={upload} />}
      actions={
        <>
          <Button kind="words" onPress={() => setDiscarding(true)}>
            {text('console.upload.discard')}
          </Button>
          {isBusy || fonts === 0 ? (
            <span className="quiet">
              {text(isBusy ? 'console.upload.addLater' : 'console.upload.addNothing')}
            </span>
          ) : (
            <Button
              kind="filled"
              isPending={actions.isCommitting}
              onPress={() => (renewed > 0 ? setPublishing(true) : actions.commit())}
            >
              {text('console.upload.add', { count: fonts })}
            </Button>
          )}
        </>
      }
    >
      <UploadBoard {...{ upload, actions }} />
      {isPublishing && (
        <PublishDialog
          upload={upload}
          isPending={actions.isCommitting}
          failure={actions.failure}
          onClose={() => setPublishing(false)}
          onPublish={(choice) => actions.commit(choice)}
        />
      )}
      {isDiscarding && (
        <DiscardDialog
          upload={upload}
          onClose={() => setDiscarding(false)}
          onDone={() => void navigate(paths.families())}
        />
      )}
    </Screen>
  )
}
