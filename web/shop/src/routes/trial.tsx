import { ApiProblem } from '@typecase/shared/api'
import { lastDay } from '@typecase/shared/format'
import { buttonLink, TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Link } from '#src/router/Link.tsx'
import { useLoaderData } from '#src/router/hooks.ts'
import { LoadingImage } from '#src/features/shell/LoadingImage.tsx'
import { Title } from '#src/features/tester/Title.tsx'
import type { Trial } from '#src/features/trials/queries.ts'
import { trialToken, TrialFiles, useTrial } from '#src/features/trials/TrialFiles.tsx'
import { retryAction } from '@typecase/shared/messages/retry-action'
import { text, type MessageKey } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './trials.module.css'

export const loader = () => () => ({ token: trialToken() })

export { handle } from 'virtual:screens/trial'

/** The files of a trial, by the link of its mail. */
export function Component() {
  const { token } = useLoaderData<ReturnType<typeof loader>>()
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
  // Shown data stay, whatever the result of a refetch.
  if (data)
    return (
      <>
        <div aria-live="polite">
          {end ? <EndedMeanwhile words={end} /> : <Facts trial={data} />}
        </div>
        <TrialFiles trial={data} token={token} />
      </>
    )
  if (end) return <Ended words={end} />
  if (!error) return <LoadingImage />
  return (
    <div className={css.notice}>
      <Notice role="alert" action={retryAction(trial.refetch, trial.isFetching)}>
        {error instanceof ApiProblem ? error.problem.detail : text('trial.unreachable')}
      </Notice>
    </div>
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
      <Notice role="note" actions={<TextLink to={paths.trials()}>{text('trial.again')}</TextLink>}>
        {text(words)}
      </Notice>
    </div>
  )
}

function Ended({ words }: { words: MessageKey }) {
  return (
    <>
      <p className={css.lead}>{text(words)}</p>
      <p className={`wrap ${css.ways}`}>
        <Link {...buttonLink('filled')} to={paths.trials()}>
          {text('trial.again')}
        </Link>
      </p>
    </>
  )
}
