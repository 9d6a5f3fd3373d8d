import { ApiProblem, Unreachable } from '@typecase/shared/api'
import { lazyComponent } from '@typecase/ui/lazy-component'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Suspense, useEffect } from 'react'
import { useRevalidator } from '#src/router/hooks.ts'
import { SessionUnknown } from '#src/features/account/guard.ts'
import { useSession } from '#src/features/account/session.ts'
import { useNamedFailure } from '#src/features/shell/crumbs.ts'
import { LoadingImage } from '#src/features/shell/LoadingImage.tsx'
import { ReadyMark } from '#src/features/shell/NavigationProgress.tsx'
import { Title } from '#src/features/tester/Title.tsx'
import { loadPart } from '@typecase/shared/load-part'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text } from '@typecase/shared/messages/text'
import css from './failure.module.css'

// The shop answers when it says that there is nothing, so this can come then.
const NotFound = lazyComponent(() =>
  loadPart(async () => (await import('./not-found')).Component),
).Lazy
const Gone = lazyComponent(() => loadPart(async () => (await import('./not-found')).Gone)).Lazy

/** In place of a page that could not be made: the 404 screen, or what happened and a retry. */
export function PageFailure({ cause }: { cause: unknown }) {
  useNamedFailure(nameOf(cause))
  if (isNotFound(cause) || isGone(cause)) {
    return (
      <Suspense fallback={<LoadingImage />}>
        {isGone(cause) ? (
          <Gone title={nameOf(cause)} code={cause.problem.code} words={cause.problem.detail} />
        ) : (
          <NotFound />
        )}
      </Suspense>
    )
  }
  return (
    <>
      <Title size="big">{titleOf(cause)}</Title>
      <div className={css.explanation}>
        {cause instanceof SessionUnknown ? <OnceKnown /> : <Explanation cause={cause} />}
      </div>
    </>
  )
}

/** Loads the page once the session is known. The banner says that the server does not answer. */
function OnceKnown() {
  const isKnown = useSession(({ customer, isApiDown }) => customer !== undefined && !isApiDown)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isKnown) void revalidate()
  }, [isKnown, revalidate])
  return null
}

/** The same where not even the shop's name is known. */
export function BareFailure({ cause }: { cause: unknown }) {
  return (
    <main className={css.bare}>
      <ReadyMark />
      <h1 className={css.title}>{titleOf(cause)}</h1>
      <Explanation cause={cause} />
    </main>
  )
}

function nameOf(cause: unknown) {
  if (isNotFound(cause)) return text('notFound.name')
  if (!isGone(cause)) return titleOf(cause)
  return text(cause.problem.code === 'retired' ? 'gone.font' : 'gone.text')
}

const titleOf = (cause: unknown) =>
  text(
    cause instanceof Unreachable || cause instanceof SessionUnknown
      ? 'failure.nobodyAnswers'
      : 'failure.notMade',
  )

function Explanation({ cause }: { cause: unknown }) {
  const { revalidate, isRevalidating } = useRevalidator()
  const problem = cause instanceof ApiProblem ? cause.problem : null
  const isAway = cause instanceof Unreachable
  return (
    <Notice
      role="alert"
      action={retryAction(
        () => (isAway || problem ? void revalidate() : location.reload()),
        isRevalidating,
      )}
    >
      {problem?.detail ?? text(isAway ? 'failure.unreachable' : 'failure.unexpected')}
      {problem && (
        <span className={css.request}>{text('failure.request', { id: problem.requestId })}</span>
      )}
    </Notice>
  )
}

function isGone(cause: unknown): cause is ApiProblem {
  return cause instanceof ApiProblem && ['retired', 'withdrawn'].includes(cause.problem.code)
}

function isNotFound(cause: unknown) {
  return cause instanceof ApiProblem && cause.status === 404
}
