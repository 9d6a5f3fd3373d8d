import { ApiProblem } from '@typecase/shared/api'
import { lastDay } from '@typecase/shared/format'
import { Button } from '@typecase/ui/Button'
import { buttonLink, linkLook } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/Notice'
import { Link, useLoaderData } from 'react-router'
import { LoadingImage } from '#src/features/shell/LoadingImage.tsx'
import type { RouteHandle } from '#src/features/shell/crumbs.ts'
import { Title } from '#src/features/tester/Title.tsx'
import type { Trial } from '#src/features/trials/queries.ts'
import { trialToken } from '#src/features/trials/trial-token.ts'
import { TrialFiles, useTrial } from '#src/features/trials/TrialFiles.tsx'
import { text, type MessageKey } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './trials.module.css'

export const loader = () => () => ({ token: trialToken() })

export const handle: RouteHandle = {
  title: () => text('trial.title'),
  crumbs: () => [
    { title: text('trials.title'), link: paths.trials() },
    { title: text('trial.title'), link: paths.trial() },
  ],
}

/** The files of a trial, by the link of its mail. */
export function Component() {
  const { token } = useLoaderData<ReturnType<ReturnType<typeof loader>>>()
  return (
    <>
      <Title>{text('trial.title')}</Title>
      {token === null ? <Ended words="trial.noLink" /> : <Opened token={token} />}
    </>
  )
}

const ends: Record<string, MessageKey> = {
  unknown_trial: 'trial.unknown',
  trial_expired: 'trial.expired',
  trial_spent: 'trial.spent',
  trial_withdrawn: 'trial.withdrawn',
}

function Opened({ token }: { token: string }) {
  const trial = useTrial(token)
  const { data, error } = trial
  const end = error instanceof ApiProblem ? ends[error.code] : undefined
  // What is on the screen stays, whatever became of asking for it again.
  if (data) return <Given trial={data} token={token} end={end} />
  if (end) return <Ended words={end} />
  return error ? <Failed error={error} trial={trial} /> : <LoadingImage />
}

type GivenProps = {
  trial: Trial
  token: string
  /** Why it gives nothing any longer. */
  end: MessageKey | undefined
}

function Given({ trial, token, end }: GivenProps) {
  return (
    <>
      <div aria-live="polite">{end ? <EndedMeanwhile words={end} /> : <Facts trial={trial} />}</div>
      <TrialFiles trial={trial} token={token} />
    </>
  )
}

function Facts({ trial: { name, validUntil, downloadsLeft } }: { trial: Trial }) {
  return (
    <p className={css.lead}>
      {name !== '' && `${text('trial.for', { name })} `}
      {text('trial.until', { day: lastDay(validUntil) })}{' '}
      {text('trial.left', { count: downloadsLeft })}
    </p>
  )
}

function EndedMeanwhile({ words }: { words: MessageKey }) {
  return (
    <div className={css.notice}>
      <Notice
        role="note"
        actions={
          <Link className={linkLook.link} to={paths.trials()}>
            {text('trial.again')}
          </Link>
        }
      >
        {text(words)}
      </Notice>
    </div>
  )
}

type FailedProps = { error: Error; trial: ReturnType<typeof useTrial> }

function Failed({ error, trial: { isFetching, refetch } }: FailedProps) {
  return (
    <div className={css.notice}>
      <Notice
        role="alert"
        actions={
          <Button kind="words" isPending={isFetching} onPress={() => void refetch()}>
            {text('failure.retry')}
          </Button>
        }
      >
        {error instanceof ApiProblem ? error.problem.detail : text('trial.unreachable')}
      </Notice>
    </div>
  )
}

function Ended({ words }: { words: MessageKey }) {
  return (
    <>
      <p className={css.lead}>{text(words)}</p>
      <p className={css.ways}>
        <Link {...buttonLink('filled')} to={paths.trials()}>
          {text('trial.again')}
        </Link>
      </p>
    </>
  )
}
