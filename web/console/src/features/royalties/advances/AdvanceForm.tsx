import { useQueryClient } from '@tanstack/react-query'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { newRequestKey } from '@typecase/shared/request-key'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { NativeSelect } from '@typecase/ui/fields/NativeSelect'
import { FormFault } from '@typecase/ui/forms/Form'
import { toast } from '@typecase/ui/overlays/Toast'
import { useState } from 'react'
import { amount as amountOf, isDay } from '../../fields/parse-values'
import { serverNow } from '../../session/session'
import { forForm, isRefusal } from '../../session/staff-request'
import { addAdvance, refreshRoyalties } from '../queries'
import css from './Advances.module.css'

type Props = {
  designer: string
  /** At least one. */
  currencies: readonly string[]
  onClose: () => void
}

const kinds = ['given', 'back'] as const

/** A new advance, or money that a designer gave back. */
export function AdvanceForm({ designer, currencies, onClose }: Props) {
  const cache = useQueryClient()
  const [key, setKey] = useState(newRequestKey)
  const { form, values, setValues, field } = useFields({
    initial: () => ({
      kind: 'given',
      day: new Date(serverNow()).toISOString().slice(0, 10),
      currency: currencies[0]!,
      amount: '',
      note: '',
    }),
    check: ({ day, amount, currency }) => ({
      day: !isDay(day) && text('console.royalties.dayNeeded'),
      amount: amountFault(amount, currency),
    }),
    send: async ({ kind, day, currency, amount, note }) => {
      const minor = amountIn(amount, currency) * (kind === 'back' ? -1 : 1)
      try {
        await addAdvance({ designer, day, currency, amount: minor, note: note.trim() }, key)
      } catch (cause) {
        // The key stays for a lost answer, which may have noted the advance.
        if (isRefusal(cause, 'idempotency_mismatch')) {
          setKey(newRequestKey())
          void refreshRoyalties(cache)
        }
        throw forForm(cause)
      }
      onClose()
      toast({ text: text('console.royalties.noted') })
      void refreshRoyalties(cache)
    },
  })
  const set = (name: 'kind' | 'currency') => (value: string) =>
    setValues((before) => ({ ...before, [name]: value }))
  return (
    <form
      {...form.attributes}
      className={css.form}
      aria-label={text('console.royalties.addAdvance')}
    >
      <div className={css.whole}>
        <NativeSelect
          label={text('console.royalties.kind')}
          options={kinds.map((id) => ({ id, name: text(`console.royalties.kind.${id}`) }))}
          value={values.kind}
          onChange={set('kind')}
        />
      </div>
      <Field
        {...field('amount')}
        label={text('console.royalties.amount')}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        isRequired
      />
      <NativeSelect
        label={text('console.royalties.currency')}
        options={currencies.map((id) => ({ id, name: id }))}
        value={values.currency}
        onChange={set('currency')}
        error={form.faults.currency}
      />
      <Field
        {...field('day')}
        type="date"
        label={text('console.royalties.day')}
        help={text('console.royalties.dayHelp')}
        isRequired
      />
      <Field
        {...field('note')}
        label={text('console.royalties.note')}
        maxLength={200}
        autoComplete="off"
      />
      <div className={css.buttons}>
        <Button onPress={onClose}>{text('console.stepUpCancel')}</Button>
        <Button type="submit" isPending={form.isPending}>
          {text('console.royalties.noteGo')}
        </Button>
      </div>
      <div className={css.whole}>
        <FormFault form={form} />
      </div>
    </form>
  )
}

/** The amount of a text that amountFault() has no fault for, in minor units. */
function amountIn(written: string, currency: string) {
  const read = amountOf(currency).parse(written)
  return 'value' in read ? read.value : 0
}

function amountFault(written: string, currency: string) {
  const read = amountOf(currency).parse(written)
  if ('fault' in read) return read.fault
  return read.value === 0 && text('console.royalties.amountNeeded')
}
