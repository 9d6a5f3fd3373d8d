import { Select } from '@typecase/ui/fields/Select'
import { Slider } from '@typecase/ui/fields/Slider'
import { Input, TextField } from 'react-aria-components'
import { text } from '@typecase/shared/messages/text'
import css from './Bar.module.css'
import { longestText, orders, sizes, type Order, type Shown } from './selection'

/** One text, one size and one order for all styles; stays at the top. */
export function Bar({ shown, onChange }: { shown: Shown; onChange: (shown: Shown) => void }) {
  return (
    <div className={`columns ${css.bar}`} role="group" aria-label={text('testAll.bar')}>
      <TextField
        className={css.text!}
        aria-label={text('testAll.text')}
        value={shown.text}
        maxLength={longestText}
        onChange={(words) => onChange({ ...shown, text: words })}
      >
        <Input className={css.input!} dir="auto" placeholder={text('testAll.textHint')} />
      </TextField>
      <div className={css.size}>
        <Slider
          label={text('tester.size')}
          value={shown.size}
          min={sizes.min}
          max={sizes.max}
          step={1}
          defaultValue={sizes.usual}
          unit="px"
          onChange={(size) => onChange({ ...shown, size })}
        />
      </div>
      <div className={css.order}>
        <Select<Order>
          label={text('testAll.order')}
          prefix={text('testAll.orderPrefix')}
          choices={orders.map((id) => ({ id, name: text(`testAll.order.${id}`) }))}
          value={shown.order}
          isChanged={shown.order !== 'family'}
          onChange={(order) => onChange({ ...shown, order })}
        />
      </div>
    </div>
  )
}
