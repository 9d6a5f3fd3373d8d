import { Button } from '@typecase/ui/Button'
import { Field } from '@typecase/ui/Field'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { text } from '#src/messages/text.ts'
import { paths } from '#src/paths.ts'
import { toSerial } from './serial'
import css from './Verify.module.css'

/** Asks for a licence's number and leads to its page. */
export function NumberForm({ licence }: { licence: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(licence)
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate(paths.verify({ licence: toSerial(typed) }))
      }}
    >
      <Field
        label={text('verify.number')}
        value={typed}
        onChange={setTyped}
        help={text('verify.numberHelp')}
        autoComplete="off"
        spellCheck="false"
      />
      <Button type="submit" kind="filled">
        {text('verify.check')}
      </Button>
    </form>
  )
}
