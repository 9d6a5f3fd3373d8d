import { text } from '@typecase/shared/messages/text'
import { useState } from 'react'
import { DenseField } from '../../fields/DenseField'
import { DenseSelect } from '../../fields/DenseSelect'
import css from '../../fields/Fields.module.css'
import { wholeIn } from '../../fields/parse-values'
import { ParsedField } from '../../fields/ParsedField'
import { StaffDialog } from '../../session/StaffDialog'
import type { Faces } from '../drawing/faces'
import {
  isSpecimen,
  longestSpecimen,
  mostSpecimens,
  specimenBlock,
  specimenSizes,
} from '../drawing/specimens'

type Props = {
  faces: Faces
  /** The text has as many specimens as it may have. */
  isFull: boolean
  onInsert: (block: string) => void
  onClose: () => void
}

const size = wholeIn(specimenSizes.least, specimenSizes.most)

/** Asks which style sets a line, how large, and which words; makes the lines that say so. */
export function SpecimenDialog({ faces, isFull, onInsert, onClose }: Props) {
  const [family, setFamily] = useState(faces.families[0]?.id ?? '')
  const [style, setStyle] = useState('')
  const [px, setPx] = useState(specimenSizes.usual)
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const line = words.trim()
  const block = (named: string) => specimenBlock({ family, style: named, size: px, text: line })
  const areWords = line !== '' && isSpecimen(block(''), line)
  const isSound = areWords && isSpecimen(block(style), line)
  const insert = () => {
    setTried(true)
    if (family !== '' && isSound && !isFull) onInsert(block(style))
  }
  return (
    <StaffDialog
      title={text('console.markdown.specimenTitle')}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      focusesContent
      action={{ onPress: insert, children: text('console.markdown.insert') }}
    >
      <form
        className={css.stack}
        onSubmit={(event) => {
          event.preventDefault()
          insert()
        }}
      >
        <DenseSelect
          label={text('console.upload.family')}
          options={faces.families}
          value={family}
          error={isTried && family === '' ? text('console.markdown.noFamily') : undefined}
          onChange={(id) => {
            setFamily(id)
            setStyle('')
          }}
        />
        <DenseSelect
          label={text('console.specimen.style')}
          options={[
            { id: '', name: text('console.markdown.introducing') },
            ...faces.stylesOf(family).map(({ name }) => ({ id: name, name })),
          ]}
          value={style}
          error={isTried && areWords && !isSound ? text('console.markdown.styleFault') : undefined}
          onChange={setStyle}
        />
        <ParsedField
          label={text('console.markdown.size')}
          {...size}
          value={px}
          inputMode="numeric"
          onChange={setPx}
        />
        <DenseField
          label={text('console.markdown.words')}
          value={words}
          most={longestSpecimen}
          error={isTried || isFull ? wordsFault(line, areWords, isFull) : undefined}
          onChange={setWords}
        />
        <button type="submit" hidden />
      </form>
    </StaffDialog>
  )
}

function wordsFault(line: string, areWords: boolean, isFull: boolean) {
  if (isFull) return text('console.markdown.full', { count: mostSpecimens })
  if (line === '') return text('console.fault.text')
  return areWords ? undefined : text('console.markdown.wordsFault')
}
