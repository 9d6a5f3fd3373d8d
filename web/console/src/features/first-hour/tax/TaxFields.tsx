import { countryName } from '@typecase/shared/country-names'
import { text } from '@typecase/shared/messages/text'
import { Radio, RadioGroup } from '@typecase/ui/fields/Choice'
import { DenseField } from '../../fields/DenseField'
import { DenseSelect } from '../../fields/DenseSelect'
import fields from '../../fields/Fields.module.css'
import css from '../steps/Steps.module.css'
import type { TaxValues } from './tax-values'
import { isInUnion, vatPrefix } from './vat-number'

type Props = {
  /** Of the seller. */
  country: string
  values: TaxValues
  set: (change: Partial<TaxValues>) => void
  numberFault: string | undefined
  sentenceFault: string | undefined
}

/** Where the seller is established, their VAT number, and how prices stand. */
export function TaxFields({ country, values, set, numberFault, sentenceFault }: Props) {
  const prefix = vatPrefix(country)
  return (
    <>
      <div className={fields.grid}>
        <div className={fields.field}>
          <span className={fields.head}>{text('console.firstHour.tax.established')}</span>
          <span className={css.fixed}>
            {countryName(country)}
            <span className={css.end}>{text('console.firstHour.tax.fromAddress')}</span>
          </span>
        </div>
        {values.isSmall ? (
          <DenseField
            label={text('console.selling.smallBusinessSentence')}
            value={values.sentence}
            help={text('console.firstHour.tax.sentenceHelp')}
            error={sentenceFault}
            onChange={(sentence) => set({ sentence })}
          />
        ) : (
          <>
            <DenseField
              label={text('console.selling.vatNumber')}
              value={values.vatNumber}
              help={
                prefix
                  ? text('console.firstHour.tax.begins', { prefix })
                  : text('console.firstHour.tax.optional')
              }
              error={numberFault}
              spellCheck={false}
              onChange={(vatNumber) => set({ vatNumber })}
            />
            <DenseSelect
              label={text('console.firstHour.tax.prices')}
              options={(['without', 'with'] as const).map((id) => ({
                id,
                name: text(`console.firstHour.tax.${id}`),
              }))}
              value={values.pricesIncludeTax ? 'with' : 'without'}
              help={text(
                values.pricesIncludeTax
                  ? 'console.firstHour.tax.withHelp'
                  : 'console.firstHour.tax.withoutHelp',
              )}
              onChange={(id) => set({ pricesIncludeTax: id === 'with' })}
            />
          </>
        )}
      </div>
      {!values.isSmall && isInUnion(country) && (
        <RadioGroup
          label={text('console.firstHour.tax.union')}
          value={values.oneStop ? 'oneStop' : 'below'}
          onChange={(id) => set({ oneStop: id === 'oneStop' })}
        >
          <div className={css.choices}>
            <Radio value="oneStop">
              {text('console.firstHour.tax.oneStop', { country: countryName(country) })}
              <span className={css.help}>{text('console.firstHour.tax.oneStopHelp')}</span>
            </Radio>
            <Radio value="below">
              {text('console.firstHour.tax.below')}
              <span className={css.help}>
                {text('console.firstHour.tax.belowHelp', { country: countryName(country) })}
              </span>
            </Radio>
          </div>
        </RadioGroup>
      )}
    </>
  )
}
