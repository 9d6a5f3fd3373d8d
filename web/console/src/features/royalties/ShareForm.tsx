import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { isDay, percent } from '../fields/parse-values'
import type { Share } from './shares'
import css from './SharesPanel.module.css'

type Props = {
  designers: readonly string[]
  onAdd: (share: Share) => void
  onClose: () => void
}

/** Hundredths of a per cent; null: the text is no share. */
function hundredthsIn(share: string) {
  const read = percent.parse(share)
  return 'value' in read ? read.value : null
}

/** A new share: a designer, its first day and its part. It takes the place of the designer's of that day. */
export function ShareForm({ designers, onAdd, onClose }: Props) {
  const { form, values, field } = useFields({
    initial: { designer: designers.length === 1 ? designers[0]! : '', since: '', share: '' },
    check: ({ designer, since, share }) => ({
      designer: designer.trim() === '' && text('console.shares.designerNeeded'),
      since: !isDay(since) && text('console.shares.sinceNeeded'),
      share: hundredthsIn(share) === null && text('console.shares.percentNeeded'),
    }),
    send({ designer, since, share }) {
      onAdd({ designer: designer.trim(), since, hundredths: hundredthsIn(share)! })
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
        {...field('share')}
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
