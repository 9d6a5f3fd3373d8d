import { text } from '@typecase/shared/messages/text'
import { Field } from '@typecase/ui/fields/Field'
import { Select } from '@typecase/ui/fields/Select'
import { useState } from 'react'
import { StaffDialog } from '../../session/StaffDialog'

export type Moving = {
  title: string
  /** Of the family and, of one file, of the style as they are. */
  family: string
  style: string | null
}

type Props = {
  moving: Moving
  /** Names of families of the upload and of the shop. */
  families: readonly string[]
  onMove: (family: string, style: string | null) => void
  onClose: () => void
}

const another = '\u0000'

/** Asks for the family of files, and for the style of one: those that are there, or a new name. */
export function MoveDialog({ moving, families, onMove, onClose }: Props) {
  const [chosen, choose] = useState(families.includes(moving.family) ? moving.family : another)
  const [name, setName] = useState(moving.family)
  const [style, setStyle] = useState(moving.style)
  const [isChecked, setChecked] = useState(false)
  const family = (chosen === another ? name : chosen).trim()
  const missing = isChecked && family === '' ? text('console.upload.familyNeeded') : undefined
  const noStyle = isChecked && style?.trim() === '' ? text('console.upload.styleNeeded') : undefined
  const finish = () => {
    setChecked(true)
    if (family === '' || style?.trim() === '') return
    onMove(family, style === moving.style ? null : (style?.trim() ?? null))
  }
  return (
    <StaffDialog
      title={moving.title}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      focusesContent
      action={{ onPress: finish, children: text('console.upload.moveGo') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          finish()
        }}
      >
        <Select
          label={text('console.upload.family')}
          value={chosen}
          onChange={choose}
          choices={[
            ...families.map((one) => ({ id: one, name: one })),
            { id: another, name: text('console.upload.anotherFamily') },
          ]}
        />
        {chosen === another && (
          <Field
            label={text('console.upload.familyName')}
            value={name}
            onChange={setName}
            maxLength={200}
            error={missing}
            autoFocus
          />
        )}
        {style !== null && (
          <Field
            label={text('console.upload.styleName')}
            value={style}
            onChange={setStyle}
            maxLength={200}
            error={noStyle}
          />
        )}
        <button type="submit" hidden />
      </form>
    </StaffDialog>
  )
}
