import { useQueryClient } from '@tanstack/react-query'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { FormFrame } from '../../fields/FormFrame'
import { forForm } from '../../session/staff-request'
import { atNames } from '../place-faults'
import { noticesQuery, saveNotices, type FoundryNotice, type FoundryNotices } from '../queries'
import css from '../Settings.module.css'
import { addressesFault, addressesIn } from './addresses'
import { FixedNotice, NoticeFields } from './NoticeFields'

/** Typed values hold until they are saved, also where somebody else saves meanwhile. */
export function NoticesForm({ settings }: { settings: FoundryNotices }) {
  const cache = useQueryClient()
  const own = settings.notices.filter(({ isFixedByFile }) => !isFixedByFile)
  const { form, field, values, setValues } = useFields<Record<string, string>>({
    initial: () => Object.fromEntries(own.flatMap(fieldsOf)),
    check: (typed) =>
      Object.fromEntries(own.map(({ kind }) => [kind, addressesFault(typed[kind]!)])),
    async send(typed) {
      try {
        const notices = own.map(({ kind, mayBeOff }) => ({
          kind,
          isOn: !mayBeOff || typed[isOf(kind)] === 'on',
          addresses: addressesIn(typed[kind]!),
        }))
        const saved = await saveNotices({ version: settings.version, notices })
        cache.setQueryData(noticesQuery.queryKey, saved)
      } catch (cause) {
        // They may have been saved although the answer was lost.
        void cache.invalidateQueries(noticesQuery)
        throw forForm(
          atNames(
            cause,
            'notices',
            own.map(({ kind }) => kind),
          ),
        )
      }
    },
  })
  const seller = settings.seller || text('console.settings.notices.noSeller')
  return (
    <FormFrame
      attributes={form.attributes}
      isPending={form.isPending}
      isDisabled={own.length === 0}
      failures={form.faults.whole ? [form.faults.whole] : []}
      label={text('console.settings.notices.save')}
    >
      <div className={css.settings}>
        {settings.notices.map((notice) =>
          notice.isFixedByFile ? (
            <FixedNotice key={notice.kind} notice={notice} />
          ) : (
            <NoticeFields
              key={notice.kind}
              notice={notice}
              addresses={field(notice.kind)}
              seller={seller}
              isOn={values[isOf(notice.kind)] === 'on'}
              onSwitch={(isOn) =>
                setValues((before) => ({ ...before, [isOf(notice.kind)]: isOn ? 'on' : 'off' }))
              }
            />
          ),
        )}
      </div>
    </FormFrame>
  )
}

const isOf = (kind: string) => `${kind}.is`

const fieldsOf = ({ kind, isOn, addresses }: FoundryNotice) => [
  [kind, addresses.join(', ')],
  [isOf(kind), isOn ? 'on' : 'off'],
]
