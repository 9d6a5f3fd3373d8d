import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/Field'
import { useState } from 'react'
import { Form } from 'react-aria-components'
import { text } from '#src/messages/text.ts'
import css from './CouponEntry.module.css'
import { setCoupon, useTerms } from './terms'

type Props = {
  /** Why the coupon that was entered is none. */
  error: string | undefined
}

/** A word that opens a field; what is entered lowers the quote, or says why not. */
export function CouponEntry({ error }: Props) {
  const { coupon } = useTerms()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = error !== undefined
  if (coupon !== null && !isWrong) return null
  if (!isOpen && !isWrong) {
    return (
      <Button kind="words" onPress={() => setOpen(true)}>
        {text('cart.addCoupon')}
      </Button>
    )
  }
  const enter = () => {
    const code = (typed ?? coupon ?? '').trim()
    setCoupon(code === '' ? null : code)
    setTyped(null)
    setOpen(false)
  }
  const leave = () => {
    setCoupon(null)
    setTyped(null)
    setOpen(false)
  }
  return (
    <Form
      className={css.entry!}
      onSubmit={(event) => {
        event.preventDefault()
        enter()
      }}
    >
      <Field
        label={text('cart.coupon')}
        value={typed ?? coupon ?? ''}
        onChange={setTyped}
        autoComplete="off"
        spellCheck="false"
        // The person has just asked to write here.
        autoFocus={isOpen}
        maxLength={64}
        error={typed === null ? error : undefined}
      />
      <div className={css.ways}>
        <Button type="submit">{text('cart.applyCoupon')}</Button>
        <Button kind="words" onPress={leave}>
          {text('cart.noCoupon')}
        </Button>
      </div>
    </Form>
  )
}
