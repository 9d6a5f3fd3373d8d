import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Select } from '@typecase/ui/fields/Select'
import { VisuallyHidden } from '@typecase/ui/VisuallyHidden'
import { useId } from 'react'
import { isSameJson } from '../../drafts/edits'
import { BackButton } from '../../fields/FieldFrame'
import { listWasWords } from '../../fields/was-words'
import { nameIn } from '../../prices/sheets/records'
import { OwnFace } from '../../names/OwnFace'
import { textsIn } from '../terms'
import { isSeenAt, type Family } from '../use-family'
import css from './TextsPanel.module.css'

type Props = {
  family: Family
  /** Ids. */
  value: readonly string[]
  stored: readonly string[]
  onChange: (related: readonly string[]) => void
}

/** Families that the page of a family leads to. */
export function RelatedFamilies({ family, value, stored, onChange }: Props) {
  const id = useId()
  const all = family.catalogue.family
  const nameOf = (one: string) => nameIn(all.get(one)?.record ?? null, one)
  const isChanged = !isSameJson(value, stored)
  const others = [...all.keys()]
    .filter((one) => one !== family.id && !value.includes(one))
    .map((one) => ({ id: one, name: nameOf(one) }))
    .sort((a, b) => a.name.localeCompare(b.name))
  return (
    <div role="group" aria-labelledby={id}>
      <div className={css.label} id={id} data-changed={isChanged || undefined}>
        {text('console.texts.related')}
      </div>
      <div className={css.related}>
        {value.map((one) => (
          <span key={one} className={css.one}>
            <Name family={family} id={one} name={nameOf(one)} />
            <Button kind="plain" onPress={() => onChange(value.filter((other) => other !== one))}>
              <VisuallyHidden elementType="span">
                {text('console.texts.leaveOut', { name: nameOf(one) })}
              </VisuallyHidden>
              <span aria-hidden>×</span>
            </Button>
          </span>
        ))}
        {others.length > 0 && (
          <Select
            label={text('console.texts.addRelated')}
            placeholder={text('console.texts.add')}
            choices={others}
            value={null}
            onChange={(one) => onChange([...value, one])}
            sentence="any"
          />
        )}
      </div>
      {isChanged && (
        <p className={css.was}>
          {listWasWords(stored.map(nameOf))}{' '}
          <BackButton label={text('console.texts.related')} onBack={() => onChange(stored)} />
        </p>
      )}
    </div>
  )
}

function Name({ family, id, name }: { family: Family; id: string; name: string }) {
  const record = family.catalogue.family.get(id)?.stored ?? null
  const { style } = textsIn(record).specimen
  if (style === '') return name
  return (
    <OwnFace styleId={style} isSeen={isSeenAt(record, family.now)}>
      {name}
    </OwnFace>
  )
}
