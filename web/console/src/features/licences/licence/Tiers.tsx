import { text } from '@typecase/shared/messages/text'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { isSameJson } from '../../drafts/edits'
import { DenseField } from '../../fields/DenseField'
import css from '../../fields/Fields.module.css'
import { ListEditor } from '../../fields/ListEditor'
import { factor } from '../../fields/parse-values'
import { ParsedField } from '../../fields/ParsedField'
import { lossWords } from '../../fields/was-words'
import { newField, newTier, type TextField, type Tier } from '../model'
import type { PartProps } from './Words'

/** The sizes of a licence kind, and what the price is multiplied by. */
export function Tiers({ form: { record, set, was, stored }, faults, isReadOnly }: PartProps) {
  const before = was('tiers')?.value
  const storedOf = ({ id }: Tier) => stored?.tiers.find((tier) => tier.id === id)
  const gone = before?.filter((old) => record.tiers.every(({ id }) => id !== old.id)) ?? []
  return (
    <ListEditor
      label={text('console.licence.tiers')}
      items={record.tiers}
      onChange={(tiers) => set({ tiers })}
      nameOf={(tier, at) => tier.name || text('console.licence.tierAt', { place: at + 1 })}
      blank={() => newTier([...record.tiers, ...(stored?.tiers ?? [])])}
      addLabel={text('console.licence.addTier')}
      was={before}
      wasSaid={
        before &&
        lossWords(
          before.map(({ id }) => id),
          gone.map(({ name }) => name),
        )
      }
      error={faults.ofList('tier', ['name', 'full_name', 'multiplier'])}
      isReadOnly={isReadOnly}
      isChanged={(tier) => stored !== null && !isSameJson(storedOf(tier), tier)}
      render={(tier, change, at) => (
        <TierFields
          tier={tier}
          old={storedOf(tier)}
          faultAt={(member) => faults.at(`tier[${at + 1}].${member}`)}
          isReadOnly={isReadOnly}
          onChange={change}
        />
      )}
    />
  )
}

type TierProps = {
  tier: Tier
  /** As the shop has it; undefined: it is new. */
  old: Tier | undefined
  faultAt: (member: string) => string | undefined
  isReadOnly: boolean
  onChange: (tier: Tier) => void
}

function TierFields({ tier, old, faultAt, isReadOnly, onChange }: TierProps) {
  const wasText = (member: 'name' | 'fullName') =>
    old && old[member] !== tier[member] ? old[member] : undefined
  return (
    <div className={css.grid}>
      <DenseField
        label={text('console.licence.tierName')}
        value={tier.name}
        was={wasText('name')}
        error={faultAt('name')}
        maxLength={80}
        isReadOnly={isReadOnly}
        onChange={(name) => onChange({ ...tier, name })}
      />
      <DenseField
        label={text('console.licence.fullName')}
        value={tier.fullName}
        was={wasText('fullName')}
        error={faultAt('full_name')}
        maxLength={120}
        isReadOnly={isReadOnly}
        onChange={(fullName) => onChange({ ...tier, fullName })}
      />
      {tier.contactUs ? (
        <span className={css.below}>{text('console.licence.asked')}</span>
      ) : (
        <ParsedField
          label={text('console.licences.factor')}
          value={tier.multiplier}
          {...factor}
          was={
            old && old.multiplier !== tier.multiplier && !old.contactUs
              ? { value: old.multiplier }
              : undefined
          }
          error={faultAt('multiplier')}
          inputMode="decimal"
          isReadOnly={isReadOnly}
          onChange={(multiplier) => onChange({ ...tier, multiplier })}
        />
      )}
      <Checkbox
        isSelected={tier.contactUs}
        isDisabled={isReadOnly}
        onChange={(contactUs) =>
          onChange({ ...tier, contactUs, multiplier: contactUs ? 0 : old?.multiplier || 10_000 })
        }
      >
        {text('console.licence.contactUs')}
      </Checkbox>
    </div>
  )
}

/** Texts that buyers give with the licence. */
export function BuyerFields({ form: { record, set, was, stored }, faults, isReadOnly }: PartProps) {
  const before = was('fields')?.value
  const storedOf = ({ id }: TextField) => stored?.fields.find((field) => field.id === id)
  const gone = before?.filter((old) => record.fields.every(({ id }) => id !== old.id)) ?? []
  return (
    <ListEditor
      label={text('console.licence.fields')}
      items={record.fields}
      onChange={(fields) => set({ fields })}
      nameOf={(field, at) => field.label || text('console.licence.fieldAt', { place: at + 1 })}
      blank={() => newField([...record.fields, ...(stored?.fields ?? [])])}
      addLabel={text('console.licence.addField')}
      was={before}
      wasSaid={
        before &&
        lossWords(
          before.map(({ id }) => id),
          gone.map(({ label }) => label),
        )
      }
      error={faults.ofList('field', ['label'])}
      isReadOnly={isReadOnly}
      isChanged={(field) => stored !== null && !isSameJson(storedOf(field), field)}
      render={(field, change, at) => (
        <div className={css.grid}>
          <DenseField
            label={text('console.licence.fieldLabel')}
            value={field.label}
            was={
              storedOf(field) && storedOf(field)!.label !== field.label
                ? storedOf(field)!.label
                : undefined
            }
            error={faults.at(`field[${at + 1}].label`)}
            maxLength={120}
            isReadOnly={isReadOnly}
            onChange={(label) => change({ ...field, label })}
          />
          <Checkbox
            isSelected={field.required}
            isDisabled={isReadOnly}
            onChange={(required) => change({ ...field, required })}
          >
            {text('console.licence.required')}
          </Checkbox>
        </div>
      )}
    />
  )
}
