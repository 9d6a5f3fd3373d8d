import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { parsePercent, type Share } from './shares'
import css from './SharesPanel.module.css'

type Props = {
  designers: readonly string[]
  onAdd: (share: Share) => void
  onClose: () => void
}

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day))

/** A new share: a designer, its first day and its part. It takes the place of the designer's of that day. */
export function ShareForm({ designers, onAdd, onClose }: Props) {
  const { form, values, field } = useFields({
    initial: { designer: designers.length === 1 ? designers[0]! : '', since: '', percent: '' },
    check: ({ designer, since, percent }) => ({
      designer: designer.trim() === '' && text('console.shares.designerNeeded'),
      since: !isDay(since) && text('console.shares.sinceNeeded'),
      percent: parsePercent(percent) === null && text('console.shares.percentNeeded'),
    }),
    send({ designer, since, percent }) {
      onAdd({ designer: designer.trim(), since, hundredths: parsePercent(percent)! })
      onClose()
      return Promise.resolve()
    },
  })
  const others = designers.filter((name) => name !== values.designer)
  return (
    <form {...form.attributes} className={css.form} aria-label={text('console.shares.add')}>
      <Field
        {...field('designer')}
        label={text('console.shares.designer')}
        help={others.length > 0 && text('console.shares.named', { names: others.join(', ') })}
        autoComplete="off"
        autoFocus
        isRequired
      />
      <Field {...field('since')} type="date" label={text('console.shares.since')} isRequired />
      <Field
        {...field('percent')}
        label={text('console.shares.share')}
        help={text('console.shares.percentHelp')}
        inputMode="decimal"
        autoComplete="off"
        isRequired
      />
      <div className={css.buttons}>
        <Button onPress={onClose}>{text('console.drafts.notNow')}</Button>
        <Button type="submit" isPending={form.isPending}>
          {text('console.shares.addGo')}
        </Button>
      </div>
      <FormFault form={form} />
    </form>
  )
}
