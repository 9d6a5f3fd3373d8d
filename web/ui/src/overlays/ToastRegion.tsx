import {
  Button,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { Icon } from '../Icon'
import css from './Toast.module.css'

export type ToastMessage = { text: string; action?: { label: string; onPress: () => void } }
export type ToastsProps = { label: string; closeLabel: string }

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 2 })

export const add = (message: ToastMessage) => queue.add(message, { timeout: 6000 })

export function Region({ label, closeLabel }: ToastsProps) {
  return (
    <ToastRegion queue={queue} className={css.region!} aria-label={label}>
      {({ toast: { content, key, ...rest } }) => (
        <AriaToast toast={{ content, key, ...rest }} className={css.toast!}>
          <ToastContent className={css.content!}>
            <Text slot="title">{content.text}</Text>
          </ToastContent>
          {content.action && (
            <Button
              className={css.action!}
              onPress={() => {
                content.action?.onPress()
                queue.close(key)
              }}
            >
              {content.action.label}
            </Button>
          )}
          <Button slot="close" className={css.close!} aria-label={closeLabel}>
            <Icon name="close" />
          </Button>
        </AriaToast>
      )}
    </ToastRegion>
  )
}
