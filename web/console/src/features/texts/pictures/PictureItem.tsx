import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { DenseField } from '../../fields/DenseField'
import { fileOf, hasWords, longestAlt, type Item, type ReadyItem } from './model'
import css from './Pictures.module.css'

type Props = {
  item: Item
  /** The member tried to put the pictures into the text. */
  isTried: boolean
  onChange: (item: Item) => void
  onRemove: (key: number) => void
}

/** A picture on its way into a text: being sent, refused, or waiting for its words. */
export function PictureItem({ item, isTried, onChange, onRemove }: Props) {
  return (
    <li className={css.item}>
      <p className={css.name}>
        <span>{item.name}</span>
        <Button
          kind="words"
          aria-label={text(
            item.state === 'sending' ? 'console.picture.stopOf' : 'console.picture.leaveOutOf',
            { name: item.name },
          )}
          onPress={() => onRemove(item.key)}
        >
          {item.state === 'sending'
            ? text('console.stepUpCancel')
            : text('console.picture.leaveOut')}
        </Button>
      </p>
      {item.state === 'sending' && (
        <progress
          className={css.bar}
          aria-label={text('console.upload.progressOf', { file: item.name })}
          max={1}
          value={item.part}
        />
      )}
      {item.state === 'failed' && (
        <p className={css.fault} role="alert">
          {item.why}
        </p>
      )}
      {item.state === 'ready' && <Words {...{ item, isTried, onChange }} />}
    </li>
  )
}

type WordsProps = Pick<Props, 'isTried' | 'onChange'> & { item: ReadyItem }

function Words({ item, isTried, onChange }: WordsProps) {
  const { picture, alt, isDecorative } = item
  return (
    <div className={css.words}>
      <img src={fileOf(picture, 240)} alt="" width={picture.width} height={picture.height} />
      <div>
        <DenseField
          label={text('console.picture.alt')}
          help={text('console.picture.altHelp')}
          value={isDecorative ? '' : alt}
          rows={2}
          maxLength={longestAlt}
          isReadOnly={isDecorative}
          error={isTried && !hasWords(item) ? text('console.picture.altNeeded') : undefined}
          onChange={(words) => onChange({ ...item, alt: words.replaceAll(/\s*[\r\n]+\s*/g, ' ') })}
        />
        <Checkbox
          isSelected={isDecorative}
          onChange={(chosen) => onChange({ ...item, isDecorative: chosen })}
        >
          {text('console.picture.decorative')}
        </Checkbox>
      </div>
    </div>
  )
}
