import { useQueryClient } from '@tanstack/react-query'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useRef, useState } from 'react'
import { StaffDialog } from '../../session/StaffDialog'
import { hasWords, isReady, pictureMarkdown, pictureTypes, type ReadyItem } from './model'
import { PictureItem } from './PictureItem'
import { PictureList } from './PictureList'
import css from './Pictures.module.css'
import { describePicture, picturesQuery } from './queries'
import type { Items } from './use-items'

type Props = { items: Items; onInsert: (markdown: string) => void; onClose: () => void }

/** Takes pictures from files or from those of the shop, and asks for the words of each. */
export function PictureDialog({ items: { items, send, choose, put, remove }, ...on }: Props) {
  const [isTried, setTried] = useState(false)
  const keepWords = useKeepWords()
  const ready = items.filter(isReady)
  const isUnderWay = items.some(({ state }) => state === 'sending')
  const insert = () => {
    setTried(true)
    if (ready.length === 0 || !ready.every(hasWords)) return
    keepWords(ready)
    on.onInsert(ready.map(pictureMarkdown).join('\n\n'))
  }
  return (
    <StaffDialog
      title={text('console.picture.title')}
      safe={text('console.stepUpCancel')}
      onClose={on.onClose}
      action={{
        onPress: insert,
        isPending: isUnderWay,
        isDisabled: !isUnderWay && ready.length === 0,
        children: text('console.markdown.insert'),
      }}
    >
      <div className={css.body}>
        <p className="quiet">{text('console.picture.kinds')}</p>
        <FileButton onFiles={send} />
        {items.length > 0 && (
          <ul className={css.items}>
            {items.map((item) => (
              <PictureItem key={item.key} {...{ item, isTried }} onChange={put} onRemove={remove} />
            ))}
          </ul>
        )}
        <PictureList onChoose={choose} />
      </div>
    </StaffDialog>
  )
}

function FileButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const name = text('console.picture.choose')
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={pictureTypes.join(',')}
        aria-label={name}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = '' // Lets the same files be chosen again.
        }}
      />
      <Button onPress={() => input.current?.click()}>{name}</Button>
    </>
  )
}

/** Keeps the words for the next text. A failure costs nothing: the text has them. */
function useKeepWords() {
  const cache = useQueryClient()
  return (items: readonly ReadyItem[]) => {
    const changed = items.filter(
      ({ alt, picture, isDecorative }) => !isDecorative && alt.trim() !== picture.alt,
    )
    const kept = changed.map(({ picture, alt }) => describePicture(picture.id, alt.trim()))
    void Promise.allSettled(kept).then(() => cache.invalidateQueries(picturesQuery))
  }
}
