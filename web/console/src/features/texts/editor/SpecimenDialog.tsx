import { text } from '@typecase/shared/messages/text'
import { useState } from 'react'
import { DenseField } from '../../fields/DenseField'
import { DenseSelect } from '../../fields/DenseSelect'
import css from '../../fields/Fields.module.css'
import { wholeIn } from '../../fields/parse-values'
import { ParsedField } from '../../fields/ParsedField'
import { StaffDialog } from '../../session/StaffDialog'
import type { Faces } from '../drawing/faces'
import { longestSpecimen, specimenBlock, specimenSizes } from '../drawing/specimens'

type Props = { faces: Faces; onInsert: (block: string) => void; onClose: () => void }

const size = wholeIn(specimenSizes.least, specimenSizes.most)

/** Asks which style sets a line, how large, and which words; makes the lines that say so. */
export function SpecimenDialog({ faces, onInsert, onClose }: Props) {
  const [family, setFamily] = useState(faces.families[0]?.id ?? '')
  const [style, setStyle] = useState('')
  const [px, setPx] = useState(specimenSizes.usual)
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const line = words.trim()
  const isTooLong = [...line].length > longestSpecimen
  const insert = () => {
    setTried(true)
    if (family === '' || line === '' || isTooLong) return
    onInsert(specimenBlock({ family, style, size: px, text: line }))
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
          error={isTried && line === '' ? text('console.fault.text') : undefined}
          onChange={setWords}
        />
        <button type="submit" hidden />
      </form>
    </StaffDialog>
  )
}
