import { useContext, type ReactNode } from 'react'
import { Button, DialogTrigger, OverlayTriggerStateContext, Popover } from 'react-aria-components'
import css from './FilterWord.module.css'

export type FilterWordProps = {
  /** The name of the choice. */
  label: string
  /** The present choice, as the sentence says it. */
  word: string
  /** The word lets everything through. */
  isAny: boolean
  /** `plain`: a word by itself, which says what it opens. */
  look?: 'sentence' | 'plain'
  /** The choice; it gets what closes it. */
  children: (close: () => void) => ReactNode
}

/** A word of a sentence, underlined, that opens a small form in place. */
export function FilterWord(props: FilterWordProps) {
  const { label, word, isAny, look = 'sentence', children } = props
  return (
    <DialogTrigger>
      <Button
        className={css.word!}
        data-look={look}
        data-any={isAny || undefined}
        aria-label={`${word}, ${label}`}
      >
        {word}
      </Button>
      {/* The popover itself is the dialog: what react-aria adds for screen readers is inside of it. */}
      <Popover className={css.popover!} offset={8} placement="bottom start" aria-label={label}>
        <Content>{children}</Content>
      </Popover>
    </DialogTrigger>
  )
}

function Content({ children }: Pick<FilterWordProps, 'children'>) {
  const state = useContext(OverlayTriggerStateContext)
  return children(() => state?.close())
}

/** The class of such a word. */
export const filterWord = css.word!
