import { countryName } from '@typecase/shared/country-names'
import { list } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Part } from '@typecase/ui/Part'
import { euros } from './amounts'
import { BlankCountries, CountryTable } from './CountryTable'
import type { VatReturn } from './queries'
import css from './ReturnBody.module.css'

/** The content of a return: countries, corrections, and what is to be paid. null: it is on its way. */
export const ReturnBody = ({ shown }: { shown: VatReturn | null }) => (
  <Part title={text('console.vat.byCountry')} aside={text('console.vat.whereFrom')}>
    {shown === null ? (
      <BlankCountries />
    ) : (
      <>
        {shown.rows.length === 0 && <p className={css.none}>{emptyWords(shown)}</p>}
        {!shown.isNil && <CountryTable {...shown} />}
        <PaidBack {...shown} />
        <p className={css.payable}>
          <span>{text('console.vat.payable')}</span>
          <span>{euros(shown.payable)}</span>
        </p>
      </>
    )}
  </Part>
)

function emptyWords({ isNil, state }: VatReturn) {
  if (!isNil) return text('console.vat.onlyCorrections')
  return text(state === 'running' ? 'console.vat.nothingYet' : 'console.vat.nil')
}

/** Sums that countries pay back: they are not taken off the sums of the others. */
function PaidBack({ balances, reclaimed }: Pick<VatReturn, 'balances' | 'reclaimed'>) {
  if (reclaimed === null || reclaimed === 0) return null
  const countries = balances.filter(({ vat }) => vat !== null && vat < 0)
  const names = list(countries.map(({ country }) => countryName(country)))
  return (
    <p className={css.back}>
      <span>{text('console.vat.paidBack', { countries: names })}</span>
      <span>{euros(-reclaimed)}</span>
    </p>
  )
}
