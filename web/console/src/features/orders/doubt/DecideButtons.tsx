import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { useState } from 'react'
import { DecideDialog, type Decision } from './DecideDialog'
import css from './Doubt.module.css'

type Props = {
  serial: string
  /** The item that it licenses. */
  description: string
}

/** The two decisions about a licence on hold. */
export function DecideButtons({ serial, description }: Props) {
  const [asked, setAsked] = useState<Decision | null>(null)
  return (
    <span className={css.ways}>
      {(['accepted', 'ended'] as const).map((decision) => (
        <Button
          key={decision}
          kind="words"
          aria-label={text(`console.doubt.${decision}One`, { description, serial })}
          onPress={() => setAsked(decision)}
        >
          {text(`console.doubt.${decision}`)}
        </Button>
      ))}
      {asked && (
        <DecideDialog
          serial={serial}
          description={description}
          decision={asked}
          onClose={() => setAsked(null)}
        />
      )}
    </span>
  )
}
