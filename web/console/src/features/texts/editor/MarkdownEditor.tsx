import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useImperativeHandle, useState, type ReactNode, type Ref } from 'react'
import { BackButton } from '../../fields/FieldFrame'
import { useShownFault } from '../../fields/quiet-faults'
import { insertBlock } from './commands'
import css from './Editor.module.css'
import { descriptionId } from './shadow'
import { SpecimenDialog } from './SpecimenDialog'
import { markSpecimens, mostSpecimens } from '../drawing/specimens'
import { PictureDialog } from '../pictures/PictureDialog'
import { useItems } from '../pictures/use-items'
import { keyWords, shortcutOf, specimenKeys, tools } from './tools'
import { useEditor } from './use-editor'
import type { Faces } from '../drawing/faces'

export type EditorHandle = { goToLine: (line: number) => void }

type Props = {
  label: string
  value: string
  /** The text as the shop has it, where the draft changed it. */
  was: string | undefined
  error: string | undefined
  isReadOnly: boolean
  faces: Faces
  onChange: (value: string) => void
  /** At the right of the label. */
  aside?: ReactNode
  ref?: Ref<EditorHandle>
}

/** A Markdown text with the buttons that write its signs. Escape puts back what it held at the focus. */
export function MarkdownEditor(props: Props) {
  const { label, value, was, isReadOnly, onChange, ref } = props
  const isChanged = was !== undefined
  const changedWords = isChanged ? text('console.markdown.changed') : ''
  const { shown: error, onLeave } = useShownFault(props.error)
  const [said, setSaid] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [isPicturing, setPicturing] = useState(false)
  const items = useItems()
  const { element, run, replace, goToLine } = useEditor({
    value,
    was,
    isReadOnly,
    attributes: attributesOf({ label, error, isReadOnly }),
    description: [error, changedWords].filter(Boolean).join(' '),
    onChange(next) {
      setSaid('')
      onChange(next)
    },
    onFocus: () => setSaid(''),
    onBlur: onLeave,
    onPutBack: () => setSaid(text('console.markdown.putBack', { keys: keyWords('Mod-z') })),
    onSpecimen: () => !isReadOnly && setAsking(true),
    onFiles(files) {
      items.send(files)
      setPicturing(true)
    },
  })
  const closePictures = () => {
    setPicturing(false)
    items.clear()
  }
  useImperativeHandle(ref, () => ({ goToLine }), [goToLine])
  return (
    <div className={css.frame} data-changed={isChanged || undefined}>
      <div className={css.head}>
        <span className={css.label}>{label}</span>
        {props.aside}
      </div>
      {!isReadOnly && (
        <Tools
          onTool={run}
          onSpecimen={() => setAsking(true)}
          onPicture={() => setPicturing(true)}
        />
      )}
      <div ref={element} className={css.editor} data-editor />
      <p className={css.below}>
        <span>
          {error !== undefined && <span className={css.fault}>{error}</span>}{' '}
          {isChanged && <span className={css.was}>{changedWords}</span>}{' '}
          <span role="status">{said}</span>
        </span>
        {isChanged && !isReadOnly && (
          <BackButton
            label={label}
            onBack={() => {
              replace(was)
              onChange(was)
            }}
          />
        )}
      </p>
      {isAsking && (
        <SpecimenDialog
          faces={props.faces}
          isFull={markSpecimens(value).specimens.length === mostSpecimens}
          onClose={() => setAsking(false)}
          onInsert={(block) => {
            setAsking(false)
            run(insertBlock(block))
          }}
        />
      )}
      {isPicturing && (
        <PictureDialog
          items={items}
          onClose={closePictures}
          onInsert={(markdown) => {
            closePictures()
            run(insertBlock(markdown))
          }}
        />
      )}
    </div>
  )
}

type Field = { label: string; error: string | undefined; isReadOnly: boolean }

const attributesOf = ({ label, error, isReadOnly }: Field) => ({
  'aria-label': label,
  'aria-describedby': descriptionId,
  'aria-multiline': 'true',
  tabindex: '0',
  ...(error !== undefined && { 'aria-invalid': 'true' }),
  ...(isReadOnly && { 'aria-readonly': 'true' }),
  spellcheck: 'true',
  autocorrect: 'on',
  autocapitalize: 'sentences',
})

type ToolsProps = {
  onTool: ReturnType<typeof useEditor>['run']
  onSpecimen: () => void
  onPicture: () => void
}

const Tools = ({ onTool, onSpecimen, onPicture }: ToolsProps) => (
  <div className={css.tools} role="group" aria-label={text('console.markdown.tools')}>
    {tools.map(({ id, name, keys, make }) => (
      <Button
        key={id}
        kind="plain"
        title={keyWords(keys)}
        aria-keyshortcuts={shortcutOf(keys)}
        onPress={() => onTool(make())}
      >
        {text(name)}
      </Button>
    ))}
    <Button
      kind="plain"
      title={keyWords(specimenKeys)}
      aria-keyshortcuts={shortcutOf(specimenKeys)}
      aria-haspopup="dialog"
      onPress={onSpecimen}
    >
      {text('console.markdown.specimen')}
    </Button>
    <Button kind="plain" aria-haspopup="dialog" onPress={onPicture}>
      {text('console.markdown.picture')}
    </Button>
  </div>
)
