import { copyText } from '@typecase/shared/copy-text'
import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import css from './Members.module.css'
import { Panel } from './Panel'
import type { InvitedMember } from './queries'

/** The link that lets a member in, which is shown this once. */
export function OneTimeLink({ invited, onClose }: { invited: InvitedMember; onClose: () => void }) {
  const [said, setSaid] = useState('')
  const copy = async () =>
    setSaid(
      text((await copyText(invited.link)) ? 'console.codesCopied' : 'console.staff.notCopied'),
    )
  return (
    <Panel title={text('console.staff.linkTitle', { name: invited.member.name })}>
      <p>{text('console.staff.linkWhat')}</p>
      <p className={css.link} data-testid="link">
        {invited.link}
      </p>
      <div className={css.actions}>
        <Button kind="filled" onPress={() => void copy()}>
          {text('console.codesCopy')}
        </Button>
        <Button onPress={onClose}>{text('console.staff.linkDone')}</Button>
        <span role="status" className="quiet">
          {said}
        </span>
      </div>
    </Panel>
  )
}
