import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useRef, type ReactNode } from 'react'
import { DropZone, Text } from 'react-aria-components'
import { filesOfDrop, filesOfInput, type DroppedFile } from './dropped-files'
import css from './FontDrop.module.css'

type Props = {
  label: ReactNode
  onFiles: (files: DroppedFile[]) => void
}

/** Takes files and whole folders that are dropped, pasted or chosen. */
export function FontDrop({ label, onFiles }: Props) {
  const take = (files: DroppedFile[]) => files.length > 0 && onFiles(files)
  return (
    <DropZone
      className={`wrap ${css.zone}`}
      getDropOperation={(types) => (types.has('text/plain') ? 'cancel' : 'copy')}
      onDrop={({ items }) => void filesOfDrop(items).then(take)}
    >
      <Text slot="label">{label}</Text>
      <span className={css.ways}>
        <FileButton isFolder onFiles={take}>
          {text('console.upload.chooseFolder')}
        </FileButton>
        <FileButton onFiles={take}>{text('console.upload.chooseFiles')}</FileButton>
      </span>
    </DropZone>
  )
}

type ButtonProps = { children: string; isFolder?: boolean; onFiles: Props['onFiles'] }

function FileButton({ children, isFolder = false, onFiles }: ButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={(element) => {
          input.current = element
          if (element) element.webkitdirectory = isFolder // React knows no such attribute.
        }}
        type="file"
        multiple
        hidden
        aria-label={children}
        onChange={({ target }) => {
          onFiles(filesOfInput(target.files))
          target.value = '' // Lets the same files be chosen again.
        }}
      />
      <Button onPress={() => input.current?.click()}>{children}</Button>
    </>
  )
}
