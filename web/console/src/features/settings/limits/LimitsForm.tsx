import { useQueryClient } from '@tanstack/react-query'
import { useFields } from '@typecase/shared/forms/use-fields'
import { text } from '@typecase/shared/messages/text'
import { DenseField } from '../../fields/DenseField'
import css from '../../fields/Fields.module.css'
import { FormFrame } from '../../fields/FormFrame'
import { forForm } from '../../session/staff-request'
import { atNames } from '../place-faults'
import { limitsQuery, saveLimits, type ShopLimit, type ShopLimits } from '../queries'

/** Typed values hold until they are saved, also where somebody else saves meanwhile. */
export function LimitsForm({ settings }: { settings: ShopLimits }) {
  const cache = useQueryClient()
  const own = settings.limits.filter(({ isFixedByFile }) => !isFixedByFile)
  const { form, field } = useFields<Record<string, string>>({
    initial: () => Object.fromEntries(own.map(({ name, value }) => [name, String(value)])),
    check: (values) =>
      Object.fromEntries(own.map((limit) => [limit.name, faultOf(limit, values[limit.name]!)])),
    async send(values) {
      try {
        const limits = own.map(({ name }) => ({ name, value: Number(values[name]) }))
        const saved = await saveLimits({ version: settings.version, limits })
        cache.setQueryData(limitsQuery.queryKey, saved)
      } catch (cause) {
        // They may have been saved although the answer was lost.
        void cache.invalidateQueries(limitsQuery)
        throw forForm(
          atNames(
            cause,
            'limits',
            own.map(({ name }) => name),
          ),
        )
      }
    },
  })
  return (
    <FormFrame
      attributes={form.attributes}
      isPending={form.isPending}
      isDisabled={own.length === 0}
      failures={form.faults.whole ? [form.faults.whole] : []}
      label={text('console.settings.limits.save')}
    >
      <div className={css.grid}>
        {settings.limits.map((limit) =>
          limit.isFixedByFile ? (
            <DenseField
              key={limit.name}
              label={nameOf(limit)}
              value={String(limit.value)}
              help={text('console.settings.fixed')}
              isReadOnly
              onChange={() => {}}
            />
          ) : (
            <DenseField
              key={limit.name}
              {...field(limit.name)}
              label={nameOf(limit)}
              help={text('console.settings.limits.range', numbersOf(limit))}
              inputMode="numeric"
            />
          ),
        )}
      </div>
    </FormFrame>
  )
}

const nameOf = ({ name }: ShopLimit) => text(`console.settings.limits.name.${name}`)

const numbersOf = ({ least, most, usual }: ShopLimit) => ({
  least: String(least),
  most: String(most),
  usual: String(usual),
})

function faultOf(limit: ShopLimit, written: string) {
  const isInside =
    /^\d{1,6}$/.test(written.trim()) &&
    Number(written) >= limit.least &&
    Number(written) <= limit.most
  return !isInside && text('console.settings.limits.needed', numbersOf(limit))
}
