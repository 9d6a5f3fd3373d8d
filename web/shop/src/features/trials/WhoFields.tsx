import { Field } from '@typecase/ui/Field'
import { NativeSelect } from '@typecase/ui/NativeSelect'
import { useState } from 'react'
import { isMessage, text } from '#src/messages/text.ts'
import { AddressField } from '../account/AddressField'
import type { Faults } from '../account/form-faults'
import { useSession } from '../account/session'
import { rememberedAddress } from '../account/tokens'
import css from './WhoFields.module.css'

export type Who = { name: string; email: string; company: string; purpose: string }

/** Who asks: as typed, else as the customer who is signed in is known. */
export function useWho() {
  const customer = useSession((session) => session.customer)
  const [typed, setTyped] = useState<Partial<Who>>({})
  const who: Who = {
    name: customer?.name ?? '',
    email: customer?.email ?? rememberedAddress(),
    company: customer?.company ?? '',
    purpose: '',
    ...typed,
  }
  return { who, change: (next: Partial<Who>) => setTyped({ ...typed, ...next }) }
}

type Props = {
  who: Who
  onChange: (change: Partial<Who>) => void
  /** Ids. */
  purposes: readonly string[]
  faults: Faults<keyof Who>
}

export function WhoFields({ who, onChange, purposes, faults }: Props) {
  return (
    <div className={css.fields}>
      <Field
        label={text('trials.name')}
        name="name"
        autoComplete="name"
        maxLength={200}
        value={who.name}
        onChange={(name) => onChange({ name })}
        error={faults.name}
      />
      <AddressField
        autoComplete="email"
        value={who.email}
        onChange={(email) => onChange({ email })}
        error={faults.email}
      />
      <Field
        label={text('trials.company')}
        name="company"
        autoComplete="organization"
        maxLength={200}
        value={who.company}
        onChange={(company) => onChange({ company })}
        help={text('trials.companyHelp')}
        error={faults.company}
      />
      <NativeSelect
        label={text('trials.purpose')}
        name="purpose"
        options={[{ id: '', name: text('trials.purposeNone'), isDisabled: true }].concat(
          purposes.map((id) => ({ id, name: purposeName(id), isDisabled: false })),
        )}
        value={who.purpose}
        onChange={(purpose) => onChange({ purpose })}
        error={faults.purpose}
      />
    </div>
  )
}

/** A purpose that is newer than this page is called by its id. */
function purposeName(id: string) {
  const key = `trials.purpose.${id}`
  return isMessage(key) ? text(key) : id
}
