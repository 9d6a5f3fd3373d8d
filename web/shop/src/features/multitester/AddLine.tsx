import { Select } from '@typecase/ui/Select'
import { text } from '#src/messages/text.ts'
import css from './TesterLine.module.css'
import { modelFor, startLine } from './start-line'
import { addLine, useMultitester } from './store'
import { useCatalogue } from './use-catalogue'

/** An empty rule on which another family can be put; its line then offers every style. */
export function AddLine() {
  const lines = useMultitester((state) => state.lines)
  const { families, familyOf } = useCatalogue([])
  const add = (id: string) => {
    const family = families.find((each) => each.id === id)
    if (family) addLine(startLine(family, undefined, modelFor(family, lines, familyOf)))
  }
  return (
    <section className={css.cell} aria-label={text('multitester.add')}>
      <div className={css.stand}>
        <i className={css.strut} />
      </div>
      <div className={css.info}>
        <Select
          look="word"
          label={text('multitester.add')}
          placeholder={text('multitester.add')}
          choices={families}
          value={null}
          onChange={add}
        />
      </div>
    </section>
  )
}
