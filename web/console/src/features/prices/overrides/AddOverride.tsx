import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Picker } from '@typecase/ui/fields/Picker'
import { useState } from 'react'
import type { Entry, NewEdit } from '../../drafts/edits'
import { nameIn } from '../sheets/records'
import { newOverride, overrideId } from '../sheets/overrides'
import css from './Overrides.module.css'

type Props = {
  families: readonly Entry[]
  licences: readonly Entry[]
  /** Ids of overrides that there are, in the draft. */
  known: ReadonlySet<string>
  onAdd: (edit: NewEdit) => void
}

const choices = (entries: readonly Entry[]) =>
  entries.map(({ id, record }) => ({ id, name: nameIn(record, id) }))

/** Begins an override: a family and a licence kind, with the factors of the kind. */
export function AddOverride({ families, licences, known, onAdd }: Props) {
  const [family, setFamily] = useState<string | null>(null)
  const [kind, setKind] = useState<string | null>(null)
  const licence = licences.find(({ id }) => id === kind)
  const isKnown = family !== null && kind !== null && known.has(overrideId(family, kind))
  const add = () => {
    if (family === null || !licence || isKnown) return
    onAdd(newOverride(family, licence))
    setKind(null)
  }
  return (
    <div className={css.add} role="group" aria-label={text('console.overrides.add')}>
      <Picker
        label={text('console.overrides.family')}
        placeholder={text('console.overrides.chooseFamily')}
        choices={choices(families)}
        value={family}
        onChange={setFamily}
      />
      <Picker
        label={text('console.overrides.kind')}
        placeholder={text('console.overrides.chooseKind')}
        choices={choices(licences)}
        value={kind}
        onChange={setKind}
      />
      <Button isDisabled={family === null || !licence || isKnown} onPress={add}>
        {text('console.overrides.add')}
      </Button>
      <p className="quiet" role="status">
        {isKnown
          ? text('console.overrides.isKnown')
          : (family === null || !licence) && text('console.overrides.chooseBoth')}
      </p>
    </div>
  )
}
