import { text } from '@typecase/shared/messages/text'
import { DenseField } from '../../fields/DenseField'
import { DenseSelect } from '../../fields/DenseSelect'
import css from '../../fields/Fields.module.css'
import type { FoundryNotice } from '../queries'
import settings from '../Settings.module.css'

type Props = {
  notice: FoundryNotice
  addresses: { name: string; value: string; onChange: (value: string) => void }
  /** Where it goes without addresses. */
  seller: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

/** One kind of notice: whether it is sent, and where to. */
export function NoticeFields({ notice, addresses, seller, isOn, onSwitch }: Props) {
  return (
    <fieldset className={settings.notice}>
      <legend>{nameOf(notice)}</legend>
      {whyOn(notice) && <p className="quiet">{whyOn(notice)}</p>}
      <div className={css.grid}>
        {notice.mayBeOff && (
          <DenseSelect
            label={text('console.settings.notices.is')}
            options={(['on', 'off'] as const).map((id) => ({
              id,
              name: text(`console.settings.notices.${id}`),
            }))}
            value={isOn ? 'on' : 'off'}
            onChange={(value) => onSwitch(value === 'on')}
          />
        )}
        <DenseField
          {...addresses}
          label={text('console.settings.notices.addresses')}
          help={text('console.settings.notices.addressesHelp', { seller })}
          inputMode="email"
          spellCheck={false}
        />
      </div>
    </fieldset>
  )
}

/** One that the configuration of the server has. */
export const FixedNotice = ({ notice }: { notice: FoundryNotice }) => (
  <div className={settings.notice}>
    <p>{nameOf(notice)}</p>
    <p className="quiet">
      {notice.isOn ? notice.addresses.join(', ') : text('console.settings.notices.off')}{' '}
      {text('console.settings.fixed')}
    </p>
  </div>
)

const nameOf = ({ kind }: FoundryNotice) => text(`console.settings.notices.kind.${kind}`)

function whyOn({ kind, isOn, mayBeOff }: FoundryNotice) {
  if (mayBeOff) return undefined
  if (!isOn) return text('console.settings.notices.offInFolder')
  if (kind === 'disputes') return text('console.settings.notices.why.disputes')
  if (kind === 'sales_paused') return text('console.settings.notices.why.sales_paused')
  return text('console.settings.notices.why.held_money')
}
