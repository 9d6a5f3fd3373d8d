import { useQuery } from '@tanstack/react-query'
import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { Radio, RadioGroup } from '@typecase/ui/fields/Choice'
import { TextArea } from '@typecase/ui/fields/TextArea'
import { Notice } from '@typecase/ui/overlays/Notice'
import { useState } from 'react'
import { failureSentence } from '../../session/staff-request'
import { StaffDialog } from '../../session/StaffDialog'
import { effectOf } from '../drop/group-files'
import type { BuyerChoice, Upload } from '../queries'
import { buyersQuery } from './queries'

type Props = {
  upload: Upload
  isPending: boolean
  failure: string | undefined
  onPublish: (choice: BuyerChoice) => void
  onClose: () => void
}

type Choice = NonNullable<BuyerChoice['buyers']>
const choices: readonly Choice[] = ['keep', 'tell', 'give']
const longestNote = 2000

/** Asks, before fonts are added, what the buyers of styles with a new release get. */
export function PublishDialog({ upload, isPending, failure, onPublish, onClose }: Props) {
  const [buyers, choose] = useState<Choice>('keep')
  const [note, setNote] = useState('')
  const { data, error } = useQuery(buyersQuery(upload.id))
  const { added, renewed } = effectOf(upload)
  const isLong = [...note].length > longestNote
  const publish = () => {
    if (isLong) return
    onPublish(buyers === 'keep' ? { buyers } : { buyers, note: note.trim() })
  }
  return (
    <StaffDialog
      title={text('console.release.publishTitle', { count: renewed })}
      safe={text('console.stepUpCancel')}
      onClose={onClose}
      action={{ onPress: publish, isPending, children: text('console.release.publish') }}
    >
      <p>{text('console.release.publishWhat', { renewed, added })}</p>
      <p role="status">
        {data
          ? text('console.release.buyerCount', { count: data.buyers, orders: number(data.orders) })
          : (failureSentence(error) ?? text('console.release.counting'))}
      </p>
      <RadioGroup
        label={text('console.release.buyersGet')}
        value={buyers}
        onChange={(value) => choose(value as Choice)}
      >
        {choices.map((id) => (
          <Radio key={id} value={id}>
            {text(`console.release.buyers.${id}`)}
          </Radio>
        ))}
      </RadioGroup>
      {buyers !== 'keep' && (
        <TextArea
          label={text('console.release.note')}
          rows={4}
          value={note}
          onChange={setNote}
          help={text('console.release.noteHelp')}
          error={isLong ? text('console.release.noteLong') : undefined}
        />
      )}
      {failure && <Notice role="alert">{failure}</Notice>}
    </StaffDialog>
  )
}
