import { copyText } from '@typecase/shared/copy-text'
import { text } from '@typecase/shared/messages/text'
import { saveFile } from '@typecase/shared/save-file'
import { Button } from '@typecase/ui/Button'
import { useEffect, useRef, useState } from 'react'
import css from './RecoveryCodes.module.css'

type Props = {
  codes: readonly string[]
  email: string
  /** The member has them somewhere else now. */
  onKept: () => void
}

/** New recovery codes, which are shown this once, and the ways to keep them. */
export function RecoveryCodes({ codes, email, onKept }: Props) {
  const [said, setSaid] = useState('')
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), []) // The button that made them is gone.
  const file = text('console.codesFile', { email, codes: codes.join('\n') })
  const copy = async () =>
    setSaid(text((await copyText(file)) ? 'console.codesCopied' : 'console.codesNotCopied'))
  const save = () => saveFile(new Blob([file], { type: 'text/plain' }), 'recovery-codes.txt')
  return (
    <div
      ref={root}
      tabIndex={-1}
      role="group"
      aria-label={text('console.codesTitle')}
      className={css.root}
    >
      <p className={css.why}>{text('console.codesWhy')}</p>
      <p className={css.owner}>{text('console.codesFor', { email })}</p>
      <ol className={css.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={`wrap ${css.ways}`}>
        <Button kind="words" onPress={() => void copy()}>
          {text('console.codesCopy')}
        </Button>
        <Button kind="words" onPress={save}>
          {text('console.codesSave')}
        </Button>
        <Button kind="words" onPress={() => window.print()}>
          {text('console.codesPrint')}
        </Button>
        <span role="status" className="quiet">
          {said}
        </span>
      </div>
      <div className={css.kept}>
        <Button kind="filled" onPress={onKept}>
          {text('console.codesKept')}
        </Button>
      </div>
    </div>
  )
}
