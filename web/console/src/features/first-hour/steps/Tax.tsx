import { useQueryClient } from '@tanstack/react-query'
import { countryName } from '@typecase/shared/country-names'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { usePublishNow } from '../../drafts/use-publish-now'
import { FormFrame } from '../../fields/FormFrame'
import type { ShopRecord } from '../../selling/model'
import type { StepProps } from '../list/StepRow'
import { refreshSetup } from '../queries'
import { submitOf } from '../submit'
import { TaxFields } from '../tax/TaxFields'
import { missingNumber, taxValuesOf, withTaxValues } from '../tax/tax-values'
import { isInUnion, vatFault } from '../tax/vat-number'
import { shopEdit, useShopRecord } from '../use-shop-record'
import { useTyped } from '../use-typed'
import css from './Steps.module.css'
import { Waiting } from './Waiting'

/** Three answers, out of which the shop computes every tax. */
export function Tax(props: StepProps) {
  const query = useShopRecord()
  const { record } = query
  if (!record) return <Waiting {...query} />
  if (record.foundry.country === '') {
    return (
      <p className={css.ways}>
        {text('console.firstHour.tax.noCountry')}
        <Button kind="words" onPress={() => props.onGo('nameAndAddress')}>
          {text('console.firstHour.toSeller')}
        </Button>
      </p>
    )
  }
  return <Found {...props} record={record} />
}

const places = ['vat_number', 'small_business_sentence']

function Found({ session, onDone, record }: StepProps & { record: ShopRecord }) {
  const cache = useQueryClient()
  const { country } = record.foundry
  const { values, set, forget } = useTyped(session, 'tax', taxValuesOf(record))
  const run = usePublishNow({
    session,
    name: text('console.firstHour.change.tax'),
    kinds: ['shop'],
    onDone: async () => {
      forget()
      await refreshSetup(cache)
      onDone()
    },
  })
  const fault = values.isSmall ? undefined : vatFault(values.vatNumber, country)
  const lacks = !values.isSmall && isInUnion(country) && values.vatNumber.trim() === ''
  const note = fault ? missingNumber(fault) : lacks ? text('console.firstHour.tax.needed') : null
  return (
    <FormFrame
      attributes={submitOf(() =>
        run.publish((entries) => shopEdit(entries, (shop) => withTaxValues(shop, values))),
      )}
      label={text('console.firstHour.save')}
      isPending={run.isPending}
      isDisabled={note !== null}
      failures={run.failures(places)}
      note={note !== null && <span className={fault ? css.hand : 'quiet'}>{note}</span>}
      aside={
        <Button
          kind="words"
          onPress={() =>
            set(
              values.isSmall
                ? { isSmall: false }
                : {
                    isSmall: true,
                    sentence:
                      values.sentence ||
                      text('console.firstHour.tax.smallSentence', {
                        country: countryName(country),
                      }),
                  },
            )
          }
        >
          {text(
            values.isSmall ? 'console.firstHour.tax.haveOne' : 'console.firstHour.tax.haveNone',
          )}
        </Button>
      }
    >
      <TaxFields
        {...{ country, values, set }}
        numberFault={fault?.sentence ?? run.faultAt('vat_number')}
        sentenceFault={run.faultAt('small_business_sentence')}
      />
    </FormFrame>
  )
}
