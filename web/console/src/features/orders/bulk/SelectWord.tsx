import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import css from './Bulk.module.css'

type Props = { isOn: boolean; onChange: (isOn: boolean) => void }

/** On a phone, the word that brings the boxes of the rows and takes them away. */
export const SelectWord = ({ isOn, onChange }: Props) => (
  <div className={css.selectWord}>
    <Button kind="words" aria-pressed={isOn} onPress={() => onChange(!isOn)}>
      {text('console.bulk.select')}
    </Button>
  </div>
)
