import { Checkbox } from '@typecase/ui/Choice'
import { linkLook } from '@typecase/ui/Link'
import { useId } from 'react'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import css from './TermsTicks.module.css'

type Props = {
  version: string
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
  fault: string | undefined
  wantsNews: boolean
  onNews: (wantsNews: boolean) => void
}

/** The trial licence, which opens beside the form, and whether the foundry may write; never ticked. */
export function TermsTicks(props: Props) {
  const id = useId()
  return (
    <>
      <Checkbox
        name="terms"
        isSelected={props.isAccepted}
        isInvalid={props.fault !== undefined}
        aria-describedby={props.fault === undefined ? undefined : id}
        onChange={props.onAccept}
      >
        {text('trials.accept')}{' '}
        <a
          className={linkLook.link}
          href={paths.page({ id: 'eula-trial' })}
          target="_blank"
          rel="noopener"
        >
          {text('trials.agreement')}
        </a>
        {text('trials.version', { version: props.version })}
      </Checkbox>
      <p className={css.fault} id={id}>
        {props.fault}
      </p>
      <Checkbox name="news" isSelected={props.wantsNews} onChange={props.onNews}>
        {text('trials.news')}
      </Checkbox>
    </>
  )
}
