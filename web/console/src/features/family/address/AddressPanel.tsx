import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Part } from '@typecase/ui/Part'
import { useState } from 'react'
import type { Draft } from '../../drafts/use-draft'
import type { Family } from '../use-family'
import { AddressDialog } from './AddressDialog'
import css from './AddressPanel.module.css'

type Props = { family: Family; draft: Draft }

/** The address of a family in the shop, and those that lead to it. */
export function AddressPanel({ family, draft }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { formerIds } = family.details
  return (
    <Part title={text('console.address')}>
      <p className={css.line}>
        <bdi className={css.address}>/{family.id}</bdi>
        <Button onPress={() => setOpen(true)}>{text('console.address.change')}</Button>
      </p>
      {formerIds.length > 0 && (
        <p className={css.help}>
          {text('console.address.former', {
            count: formerIds.length,
            addresses: formerIds.map((id) => `/${id}`).join(', '),
          })}
        </p>
      )}
      {isOpen && <AddressDialog {...{ family, draft }} onClose={() => setOpen(false)} />}
    </Part>
  )
}
