import { text } from '@typecase/shared/messages/text'
import { Field } from '@typecase/ui/fields/Field'
import { NativeSelect } from '@typecase/ui/fields/NativeSelect'
import { TextArea } from '@typecase/ui/fields/TextArea'
import { Notice } from '@typecase/ui/overlays/Notice'
import { Part } from '@typecase/ui/Part'
import { AddItems } from './AddItems'
import type { OfferDraft } from './draft'
import { Licences } from './Licences'
import { Lines } from './Lines'
import css from './OfferForm.module.css'
import type { useCheck } from './use-check'

export type FormProps = {
  draft: OfferDraft
  change: (change: Partial<OfferDraft>) => void
  check: ReturnType<typeof useCheck>
}

/** An offer that is being written: its client, its lines and prices, licences of its own, its terms. */
export const OfferForm = (props: FormProps) => (
  <>
    <Remarks draft={props.draft} />
    <Client {...props} />
    <Part title={text('console.makeOffer.lines')}>
      <Lines {...props} />
      <AddItems {...props} />
    </Part>
    <Licences {...props} />
    <Terms {...props} />
  </>
)

function Remarks({ draft: { held, dropped } }: Pick<FormProps, 'draft'>) {
  return (
    <div className={css.remarks}>
      {dropped.length > 0 && (
        <Notice>{text('console.makeOffer.dropped', { items: dropped.join(', ') })}</Notice>
      )}
      {held.length > 0 && (
        <details className={css.held}>
          <summary>{text('console.makeOffer.held', { count: held.length })}</summary>
          <ul>
            {held.map((licence, at) => (
              <li key={at}>{licence}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

const Client = ({ draft, change, check: { faults } }: FormProps) => (
  <Part title={text('console.makeOffer.client')}>
    <div className={css.three}>
      <Field
        label={text('console.order.licensee')}
        value={draft.title}
        onChange={(title) => change({ title })}
        error={faults.get('/title')}
        maxLength={200}
      />
      <Field
        label={text('console.makeOffer.recipient')}
        help={text('console.makeOffer.recipientHelp')}
        value={draft.recipient}
        onChange={(recipient) => change({ recipient })}
        error={faults.get('/recipient')}
        inputMode="email"
        autoComplete="off"
        spellCheck="false"
      />
      <NativeSelect
        label={text('console.makeOffer.currency')}
        options={draft.currencies.map((id) => ({ id, name: id }))}
        value={draft.currency}
        onChange={(currency) => change({ currency })}
        error={faults.get('/currency')}
      />
    </div>
  </Part>
)

const Terms = ({ draft, change, check: { faults } }: FormProps) => (
  <Part title={text('console.makeOffer.terms')}>
    <div className={css.three}>
      <Field
        label={text('console.makeOffer.until')}
        help={text('console.filter.utc')}
        type="date"
        value={draft.validUntil}
        onChange={(validUntil) => change({ validUntil })}
        error={faults.get('/validUntil')}
      />
    </div>
    <TextArea
      label={text('console.makeOffer.note')}
      help={text('console.makeOffer.noteHelp')}
      rows={3}
      value={draft.note}
      onChange={(note) => change({ note })}
      error={faults.get('/note')}
      maxLength={2000}
    />
  </Part>
)
