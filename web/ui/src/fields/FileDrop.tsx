import { useRef, type ChangeEvent } from 'react'
import { DropZone, Text, type FileDropItem } from 'react-aria-components'
import { Button } from '../Button'
import css from './FileDrop.module.css'

export type FileDropProps = {
  /** The files that may be dropped here, and why. */
  label: string
  /** The button's words, for who chooses files in place of dropping them. */
  action: string
  onFiles: (files: File[]) => void
}

/** Takes files that are dropped, pasted or chosen. */
export function FileDrop({ label, action, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    target.value = '' // Lets the same files be chosen again.
  }
  return (
    <DropZone
      className={`wrap ${css.zone}`}
      onDrop={(event) => {
        const files = event.items.filter((item): item is FileDropItem => item.kind === 'file')
        void Promise.all(files.map((item) => item.getFile())).then(onFiles)
      }}
    >
      <Text slot="label">{label}</Text>
      <input ref={input} type="file" multiple hidden onChange={choose} />
      <Button onPress={() => input.current?.click()}>{action}</Button>
    </DropZone>
  )
}
