import { Dialog, type DialogProps } from '@typecase/ui/overlays/Dialog'
import { useSession } from './session'

/**
 * A dialog of a signed-in member. When the session ends it makes way for the sign-in, and is there
 * again after that, with what was typed into fields whose state is kept outside of it.
 */
export function StaffDialog(props: Omit<DialogProps, 'isOpen'>) {
  const isOver = useSession(({ status }) => status === 'over')
  return <Dialog {...props} isOpen={!isOver} />
}
