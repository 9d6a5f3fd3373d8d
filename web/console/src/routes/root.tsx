import { sentenceOf } from '@typecase/shared/forms/form-faults'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import { Notice } from '@typecase/ui/overlays/Notice'
import { setPending } from '@typecase/ui/page-ready'
import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { Frame } from '#src/features/frame/Frame.tsx'
import { EndWarning } from '#src/features/session/EndWarning.tsx'
import { Entrance, entranceParts } from '#src/features/session/Entrance.tsx'
import { shownSession, useSession } from '#src/features/session/session.ts'
import { loadSession } from '#src/features/session/session-watch.ts'
import { SignIn } from '#src/features/session/SignIn.tsx'
import { StepUpDialog } from '#src/features/session/StepUpDialog.tsx'

/**
 * The screens of a signed-in member, or the sign-in in their place. When the session ends under a
 * screen, the screen stays, out of reach, and the sign-in stands over it.
 */
export function Root() {
  const state = useSession()
  const session = shownSession(state)
  useReadyMark(state.status === 'unknown')
  if (state.status === 'unknown' || state.status === 'failed') return <Beginning />
  return (
    <>
      <ScrollRestoration />
      {session && (
        <Frame key={session.member.id} session={session} isInert={state.status === 'over'}>
          <Outlet context={session} />
        </Frame>
      )}
      {state.status === 'in' && <EndWarning />}
      {state.status === 'in' && <StepUpDialog />}
      {state.status === 'over' && (
        <SignIn
          isOver
          email={state.session.member.email}
          factors={state.session.factors}
          reason={text(`console.over.${state.reason}`)}
        />
      )}
      {state.status === 'out' && (
        <SignIn reason={state.hasSignedOut ? text('console.signedOut') : undefined} />
      )}
    </>
  )
}

function Beginning() {
  const state = useSession()
  return (
    <Entrance title={text('console.kind')}>
      <div className={entranceParts.form}>
        {state.status === 'failed' ? (
          <Notice role="alert" action={retryAction(loadSession)}>
            {sentenceOf(state.cause)}
          </Notice>
        ) : (
          <p className="quiet" role="status">
            {text('shell.loading')}
          </p>
        )}
      </div>
    </Entrance>
  )
}

function useReadyMark(isUnknown: boolean) {
  const isFetching = useIsFetching() > 0
  useEffect(() => setPending('screen', isUnknown || isFetching))
}
