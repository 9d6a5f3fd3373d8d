import {
  Button,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastList as ToastList,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components'
import { useLayoutEffect, useRef } from 'react'
import { Icon } from '../Icon'
import { keepClear } from './keep-clear'
import css from './Toast.module.css'

export type ToastMessage = { text: string; action?: { label: string; onPress: () => void } }
export type ToastsProps = { label: string; closeLabel: string }

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 2 })

export const add = (message: ToastMessage) => queue.add(message, { timeout: 6000 })

export function Region({ label, closeLabel }: ToastsProps) {
  return (
    <ToastRegion queue={queue} className={css.region!} aria-label={label}>
      <KeepClear />
      <ToastList<ToastMessage> style={{ display: 'contents' }}>
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
      </ToastList>
    </ToastRegion>
  )
}

/** Keeps the region around it clear of the focused field and of bars at the foot of the window. */
function KeepClear() {
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => keepClear(mark.current!.parentElement!), [])
  return <span ref={mark} hidden />
}
