import { countryName } from '@typecase/shared/country-names'
import { list, shortTime } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { TextLink } from '@typecase/ui/Link'
import { Fragment, type ReactNode } from 'react'
import { paths } from '#src/paths.ts'
import { OwnFace } from '../../names/OwnFace'
import type { SetupSteps } from '../queries'
import type { StepName } from '../step-names'
import { missingWords } from '../step-words'
import css from './StepList.module.css'

type Props = { name: StepName; steps: SetupSteps; isOpen: boolean }

/** The facts that the shop has of a step; where it has none yet, the purpose of the step. */
export function Facts({ name, steps, isOpen }: Props) {
  const { state } = steps[name]
  const isBegun = state !== 'open' && !(name === 'open' && state === 'done')
  const known = isBegun && !(isOpen && name === 'tax') ? facts[name](steps) : null
  return known ?? text(`console.firstHour.what.${name}`)
}

const facts: Readonly<Record<StepName, (steps: SetupSteps) => ReactNode>> = {
  nameAndAddress: ({ nameAndAddress: { name, address, missing } }) => (
    <>
      {name && <b>{name}</b>}
      {address.length > 0 && `, ${address.join(', ')}`}
      {'. '}
      {missing.length > 0
        ? text('console.firstHour.missing', {
            parts: list(missing.map((part) => text(`console.firstHour.part.${part}`))),
          })
        : text('console.firstHour.onInvoices')}
    </>
  ),
  fonts: ({ fonts }) => (
    <>
      {fontWords(fonts)}
      {fonts.families.length > 0 && (
        <span className={css.faces}>
          {fonts.families.map(({ id, name, nameStyleId, state, styleCount }) => (
            <span key={id}>
              {nameStyleId === null ? (
                name
              ) : (
                <OwnFace styleId={nameStyleId} isSeen={state === 'published'}>
                  {name}
                </OwnFace>
              )}
              <small>{styleCount}</small>
            </span>
          ))}
        </span>
      )}
    </>
  ),
  prices: ({ prices }) => (
    <>
      {priceWords(prices)}{' '}
      <TextLink to={paths.prices()}>{text('console.firstHour.seeGrid')}</TextLink>
    </>
  ),
  licences: ({ licences: { licences, hasTrialTerms } }) => (
    <>
      {text('console.firstHour.kinds', { kinds: list(licences.map(({ name }) => name)) })}{' '}
      {hasTrialTerms && text('console.firstHour.trials')}{' '}
      <TextLink to={paths.licences()}>{text('console.firstHour.lawyer')}</TextLink>
    </>
  ),
  tax: ({ tax }) => taxWords(tax).map((words) => <Fragment key={words}>{words} </Fragment>),
  payments: ({ payments: { mode, lastTest, isFixedByFile } }) => {
    if (mode === null) return null
    const keys = text(`console.firstHour.payments.${mode}`)
    const tested = lastTest
      ? text(`console.firstHour.payments.${lastTest.hasPassed ? 'passed' : 'failed'}`, {
          time: shortTime(lastTest.at),
        })
      : text(isFixedByFile ? 'console.firstHour.fixed' : 'console.firstHour.payments.untested')
    return (
      <>
        <b>{keys}</b>{' '}
        <span className={lastTest?.hasPassed === false ? css.hand : undefined}>{tested}</span>
      </>
    )
  },
  mail: ({ mail: { state, confirmedAt, isFixedByFile } }) => {
    if (confirmedAt !== null) {
      return text('console.settings.mail.arrived', { time: shortTime(confirmedAt) })
    }
    if (isFixedByFile) return text('console.firstHour.fixed')
    return (
      <>
        <span className={css.hand}>{text('console.firstHour.waitsForYou')}</span>{' '}
        {text(
          state === 'waits' ? 'console.firstHour.mail.code' : 'console.firstHour.mail.untested',
        )}
      </>
    )
  },
  look: ({ look: { lookedAt, testOrder } }) => (
    <>
      {lookedAt !== null && text('console.firstHour.look.looked', { time: shortTime(lookedAt) })}{' '}
      {testOrder !== null && (
        <>
          {text('console.firstHour.look.order')}{' '}
          <TextLink to={paths.order(testOrder.id)}>{testOrder.number ?? testOrder.id}</TextLink>
          {': '}
          {text(
            testOrder.isRefunded
              ? 'console.firstHour.look.refunded'
              : testOrder.isPaid
                ? 'console.firstHour.look.paid'
                : 'console.firstHour.look.unpaid',
          )}
        </>
      )}
    </>
  ),
  open: ({ open: { waitsFor } }) => missingWords(waitsFor),
}

function fontWords({
  styleCount,
  familyCount,
  refusedCount,
  openUploadCount,
  families,
}: SetupSteps['fonts']) {
  const isDraft = families.length > 0 && families.every(({ state }) => state === 'draft')
  return [
    text('console.firstHour.fonts.count', { families: familyCount, styles: styleCount }),
    refusedCount > 0 && text('console.firstHour.fonts.refused', { count: refusedCount }),
    openUploadCount > 0 && text('console.firstHour.fonts.open', { count: openUploadCount }),
    isDraft && text('console.firstHour.fonts.drafts'),
  ]
    .filter(Boolean)
    .join(' ')
}

const priceWords = (prices: SetupSteps['prices']) =>
  [
    text('console.firstHour.prices.count', { count: prices.pricedFamilyCount }),
    prices.priceLists.length > 0
      ? text('console.firstHour.prices.currencies', {
          own: prices.currency,
          others: list(prices.priceLists.map(({ currency }) => currency)),
        })
      : text('console.firstHour.prices.currency', { own: prices.currency }),
    prices.families.length > 0 &&
      text('console.firstHour.prices.unpriced', { names: list(prices.families) }),
  ]
    .filter(Boolean)
    .join(' ')

const taxWords = (tax: SetupSteps['tax']): string[] =>
  [
    text('console.firstHour.tax.in', { country: countryName(tax.country) }),
    tax.isSmallBusiness && text('console.firstHour.tax.isSmall'),
    tax.vatNumber !== '' && text('console.firstHour.tax.number', { number: tax.vatNumber }),
    !tax.isSmallBusiness &&
      text(
        tax.arePricesWithTax ? 'console.firstHour.tax.isWith' : 'console.firstHour.tax.isWithout',
      ),
    tax.isOneStop && text('console.firstHour.tax.isOneStop'),
    !tax.hasRates && text('console.firstHour.tax.noRates'),
  ].filter((words) => words !== false)
