import { useMutation } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { TextLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import { paths } from '#src/paths.ts'
import type { StaffSession } from '../session/session'
import { signOut } from '../session/session-watch'
import { failureSentence } from '../session/staff-request'
import css from './Frame.module.css'

type Props = { session: StaffSession; onGo?: () => void }

/** The signed-in member, whose name leads to their own screen; and the way out. */
export function Account({ session: { member }, onGo }: Props) {
  const leave = useMutation({ mutationFn: signOut })
  const failure = failureSentence(leave.error)
  return (
    <>
      {failure && <Notice role="alert">{failure}</Notice>}
      <TextLink look="word" className={css.you} to={paths.you()} onClick={onGo}>
        {text('console.youAre', {
          name: member.name,
          role: text(`console.role.${member.role}`).toLowerCase(),
        })}
      </TextLink>
      <Button kind="plain" isPending={leave.isPending} onPress={() => leave.mutate()}>
        {text('console.signOut')}
      </Button>
    </>
  )
}
