import { Button } from '@typecase/ui/Button'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { useId, useState } from 'react'
import type { Family } from '#src/features/catalogue/queries.ts'
import { SetName, useNameFont } from '#src/features/tester/SetName.tsx'
import { text } from '@typecase/shared/messages/text'
import { extentOf, setFamily, setStyle, type Chosen } from './choice'
import css from './FamilyChoice.module.css'
import type { TrialFamily } from './queries'

export type FamilyChoiceProps = {
  family: TrialFamily
  /** As it is sold, for its own face; undefined: not known yet. */
  sold: Family | undefined
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  /** Name of the box in the form, where a fault of the choice leads. */
  name?: string | undefined
  fault?: string | undefined
}

/** A family to try: all of it, or single styles once they are opened. */
export function FamilyChoice(props: FamilyChoiceProps) {
  const { family, sold, chosen, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const extent = extentOf(chosen, family)
  const count = family.styles.length
  return (
    <li className={css.family}>
      <div className={css.row}>
        <Checkbox
          name={props.name}
          isSelected={extent === 'all'}
          isIndeterminate={extent === 'some'}
          isInvalid={props.fault !== undefined}
          aria-describedby={props.fault}
          onChange={(isChosen) => onChange(setFamily(chosen, family, isChosen))}
        >
          {sold ? <OwnName sold={sold} /> : <span className={css.name}>{family.name}</span>}
        </Checkbox>
        <span className={`quiet ${css.summary}`}>{family.summary}</span>
        {count > 1 && (
          <Button
            kind="words"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`${text('trials.stylesOf', { name: family.name })}, ${stylesNote(props)}`}
            onPress={() => setOpen(!isOpen)}
          >
            {stylesNote(props)}
          </Button>
        )}
      </div>
      {isOpen && (
        <div
          id={id}
          role="group"
          aria-label={text('trials.stylesOf', { name: family.name })}
          className={css.styles}
        >
          {family.styles.map((style) => (
            <Checkbox
              key={style.id}
              isSelected={chosen.get(family.id)?.has(style.id) ?? false}
              onChange={(isChosen) => onChange(setStyle(chosen, family, style.id, isChosen))}
            >
              {style.name}
            </Checkbox>
          ))}
        </div>
      )}
    </li>
  )
}

function stylesNote({ family, chosen }: FamilyChoiceProps) {
  const count = family.styles.length
  return extentOf(chosen, family) === 'some'
    ? text('trials.someStyles', { chosen: chosen.get(family.id)!.size, count })
    : text('trials.openStyles', { count })
}

/** A family's name in its own face, as everywhere that it is sold. */
function OwnName({ sold }: { sold: Family }) {
  const { name, specimen } = sold
  const { style } = specimen
  const font = useNameFont(name, style, sold, { isBatched: true })
  return (
    <span className={css.name}>
      <SetName {...{ name, style, font }} family={sold} tracking={-0.01} />
    </span>
  )
}
