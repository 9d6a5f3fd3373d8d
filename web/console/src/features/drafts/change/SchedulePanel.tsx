import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/fields/Field'
import { FormFault } from '@typecase/ui/forms/Form'
import { Part } from '@typecase/ui/Part'
import { forForm } from '../../session/staff-request'
import css from './Change.module.css'
import { fieldsOf, timeInFull, timeOf } from './schedule'

type Props = {
  /** ISO 8601; null: it is not scheduled. */
  publishAt: string | null
  onSchedule: (publishAt: string) => Promise<unknown>
  onClose: () => void
}

/** Tomorrow at nine, in this browser's zone. */
function tomorrow() {
  const time = new Date()
  time.setDate(time.getDate() + 1)
  time.setHours(9, 0, 0, 0)
  return time
}

/** The day and time at which a change set is to be published, in the member's zone. */
export function SchedulePanel({ publishAt, onSchedule, onClose }: Props) {
  const { form, values, field } = useFields({
    initial: () => fieldsOf(publishAt === null ? tomorrow() : new Date(publishAt)),
    check: ({ day, time }) => ({
      day: timeOf(day, '00:00') === null && text('console.drafts.dayNeeded'),
      time: timeOf('2026-01-01', time) === null && text('console.drafts.timeNeeded'),
    }),
    async send({ day, time }) {
      try {
        await onSchedule(timeOf(day, time)!)
      } catch (cause) {
        throw forForm(cause)
      }
      onClose()
    },
  })
  const at = timeOf(values.day, values.time)
  return (
    <Part title={text('console.drafts.schedule')}>
      <form {...form.attributes} className={css.schedule}>
        <Field {...field('day')} type="date" label={text('console.drafts.day')} isRequired />
        <Field {...field('time')} type="time" label={text('console.drafts.time')} isRequired />
        <p className={css.inFull} role="status">
          {at && timeInFull(at)}
        </p>
        <div className={css.buttons}>
          <Button onPress={onClose}>{text('console.drafts.notNow')}</Button>
          <Button kind="filled" type="submit" isPending={form.isPending}>
            {text('console.drafts.scheduleGo')}
          </Button>
        </div>
        <FormFault form={form} />
      </form>
    </Part>
  )
}
