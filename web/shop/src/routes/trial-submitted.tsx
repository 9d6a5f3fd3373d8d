import { buttonLink, TextLink } from '@typecase/ui/Link'
import { Link } from '#src/router/Link.tsx'
import { usePlace } from '#src/router/hooks.ts'
import { Title } from '#src/features/tester/Title.tsx'
import { sentOf } from '#src/features/trials/queries.ts'
import { text } from '@typecase/shared/messages/text'
import { paths } from '#src/paths.ts'
import css from './trials.module.css'

export { handle } from 'virtual:screens/trial-submitted'

/** Where the mail with the link goes; for who comes without a request, how one is made. */
export function Component() {
  const sent = sentOf(usePlace().state)
  if (sent === null) {
    return (
      <>
        <Title>{text('trials.title')}</Title>
        <p className={css.lead}>{text('trialSent.none')}</p>
        <p className={`wrap ${css.ways}`}>
          <Link {...buttonLink('filled')} to={paths.trials()}>
            {text('trialSent.ask')}
          </Link>
        </p>
      </>
    )
  }
  return (
    <>
      <Title>{text('trialSent.title')}</Title>
      <p className={css.lead}>{text('trialSent.to', { email: sent.email })}</p>
      <p className={css.more}>{text('trialSent.more', { days: sent.days })}</p>
      <p className={`wrap ${css.ways}`}>
        <TextLink to={paths.trials()}>{text('trialSent.wrong')}</TextLink>
        <TextLink to={paths.front()}>{text('trialSent.front')}</TextLink>
      </p>
    </>
  )
}
