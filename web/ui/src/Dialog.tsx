import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import css from './Dialog.module.css'

export type DialogProps = {
  /** A question. */
  title: string
  /** What will happen. */
  children: ReactNode
  /** Two buttons; the safe one is outlined and has `autoFocus`. */
  actions: ReactNode
  isOpen: boolean
  onClose: () => void
}

/** A question that must be answered before anything else. Escape answers with the safe choice. */
export function Dialog({ title, children, actions, isOpen, onClose }: DialogProps) {
  return (
    <ModalOverlay
      className={css.veil!}
      isOpen={isOpen}
      isDismissable
      onOpenChange={(open) => !open && onClose()}
    >
      <Modal className={css.modal!}>
        <AriaDialog className={css.dialog!} role="alertdialog">
          <Heading slot="title" className={css.title!}>
            {title}
          </Heading>
          <div>{children}</div>
          <div className={css.actions}>{actions}</div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
