import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { Button, type ButtonProps } from '../Button'
import css from './Dialog.module.css'

export type DialogProps = {
  /** A question; a name where there is no action. */
  title: string
  /** Says what will happen. */
  children: ReactNode
  /** The words of the safe answer, which closes. */
  safe: string
  /** The button of the other answer; without it the dialog tells something and asks nothing. */
  action?: ButtonProps
  isOpen: boolean
  onClose: () => void
  /** Its content takes the focus, such as a field; else the safe answer does. */
  focusesContent?: boolean
}

/** A question, or a text, before anything else. Escape answers with the safe choice. */
export function Dialog({
  title,
  children,
  safe,
  action,
  isOpen,
  onClose,
  focusesContent = false,
}: DialogProps) {
  return (
    <ModalOverlay
      className={css.veil!}
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={css.modal!}>
        <AriaDialog className={css.dialog!} role={action ? 'alertdialog' : 'dialog'}>
          <Heading slot="title" className={css.title!}>
            {title}
          </Heading>
          <div>{children}</div>
          <div className={`wrap ${css.actions}`}>
            <Button autoFocus={!focusesContent} onPress={onClose}>
              {safe}
            </Button>
            {action && <Button kind="filled" {...action} />}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
