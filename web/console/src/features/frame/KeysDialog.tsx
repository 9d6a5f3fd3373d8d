import { text } from '@typecase/shared/messages/text'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { Dialog } from '@typecase/ui/overlays/Dialog'
import { Fragment } from 'react'
import type { Area } from '../areas/areas'
import { setLetterKeys, useLetterKeys } from '../keys/keys-setting'
import css from './KeysDialog.module.css'

type Props = { areas: readonly Area[]; onClose: () => void }

/** All keys of the console, and whether single letters are among them. */
export function KeysDialog({ areas, onClose }: Props) {
  const areOn = useLetterKeys((state) => state.areOn)
  const keys = [
    [text('console.keys.ctrlK'), text('console.palette.title')],
    ...areas.map(({ key, label }) => [
      text('console.keys.then', { first: 'G', second: key.toUpperCase() }),
      label,
    ]),
    [text('console.keys.then', { first: 'G', second: 'Y' }), text('console.you')],
    ['J, K', text('console.keys.rows')],
    ['Enter', text('console.keys.open')],
    ['X', text('console.keys.select')],
    [text('console.keys.shiftArrows'), text('console.keys.extend')],
    ['H', text('console.keys.priceHistory')],
    [text('console.keys.ctrlS'), text('console.keys.saveDraft')],
    [text('console.keys.ctrlEnter'), text('console.keys.publish')],
    ['?', text('console.keys.title')],
  ]
  return (
    <Dialog
      isOpen
      title={text('console.keys.title')}
      safe={text('shell.closeToast')}
      onClose={onClose}
    >
      <dl className={css.keys}>
        {keys.map(([key, what]) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </dl>
      <Checkbox isSelected={areOn} onChange={setLetterKeys}>
        {text('console.keys.areOn')}
      </Checkbox>
    </Dialog>
  )
}
