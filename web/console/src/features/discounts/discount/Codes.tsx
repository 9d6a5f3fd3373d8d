import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import { DenseField } from '../../fields/DenseField'
import { count } from '../../fields/parse-values'
import { ParsedField } from '../../fields/ParsedField'
import { mostCodes, parseCodes, randomCodes } from '../codes'
import css from './Codes.module.css'
import type { PartProps } from './Terms'

/** The codes that customers type: a list that can be pasted, or made at random. */
export function Codes({ form: { record, set, was }, faults, isReadOnly }: PartProps) {
  const old = was('codes')?.value
  return (
    <>
      <ParsedField
        label={text('console.discount.codes')}
        rows={4}
        value={record.codes}
        format={(codes) => codes.join('\n')}
        parse={parseCodes}
        was={old && { value: old }}
        wasSaid={old && changeWords(old, record.codes)}
        error={faults.at('codes')}
        help={text('console.discount.codesHelp')}
        isReadOnly={isReadOnly}
        onChange={(codes) => set({ codes })}
      />
      {!isReadOnly && (
        <MakeCodes
          codes={record.codes}
          onMade={(made) => set({ codes: [...record.codes, ...made] })}
        />
      )}
    </>
  )
}

function changeWords(old: readonly string[], now: readonly string[]) {
  const [before, after] = [new Set(old), new Set(now)]
  return text('console.discount.codesChanged', {
    added: now.filter((code) => !before.has(code)).length,
    gone: old.filter((code) => !after.has(code)).length,
  })
}

const howMany = count(1)

type MakeProps = { codes: readonly string[]; onMade: (codes: string[]) => void }

function MakeCodes({ codes, onMade }: MakeProps) {
  const [many, setMany] = useState(10)
  const [before, setBefore] = useState('')
  const room = mostCodes - codes.length
  const isTooMany = many > room
  return (
    <div className={css.make}>
      <ParsedField
        label={text('console.discount.howMany')}
        value={many}
        {...howMany}
        inputMode="numeric"
        error={
          isTooMany ? text('console.discount.fault.manyCodes', { most: mostCodes }) : undefined
        }
        onChange={setMany}
      />
      <DenseField
        label={text('console.discount.before')}
        value={before}
        maxLength={40}
        spellCheck={false}
        help={text('console.discount.beforeHelp')}
        onChange={(value) => setBefore(value.replace(/[\s,;]/g, ''))}
      />
      <Button onPress={() => isTooMany || onMade(randomCodes(many, before, codes))}>
        {text('console.discount.make')}
      </Button>
    </div>
  )
}
