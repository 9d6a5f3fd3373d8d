import { Button } from '@typecase/ui/Button'
import { Icon } from '@typecase/ui/Icon'
import { ToolIcon } from '@typecase/ui/ToolIcon'
import { Menu } from '@typecase/ui/overlays/Menu'
import { Options } from '@typecase/ui/fields/Options'
import { Select } from '@typecase/ui/fields/Select'
import { clearHearts, useHearts } from '#src/features/hearts/store.ts'
import { useIsNarrow } from '#src/features/tester/viewport.ts'
import { text } from '@typecase/shared/messages/text'
import css from './ModeBar.module.css'
import { setColumns, useMultitester } from './store'
import { useBackToAll, useWays } from './use-ways'
import { usePresets, type Presets } from './presets'

/** Columns and text for all lines; the saved fonts; the way out. */
export function ModeBar() {
  const columns = useMultitester((state) => state.multitesterColumns)
  const isSaved = useMultitester((state) => state.multitesterSaved)
  const count = useHearts(({ items }) => items.length)
  const { viewSaved, viewTester, exit } = useWays()
  const backToAll = useBackToAll()
  const presets = usePresets()
  // There one column is all that fits; what was chosen waits for a wider screen.
  const isNarrow = useIsNarrow()

  const clear = {
    id: 'clear',
    name: text('front.clearSaved'),
    // At that the tester exits: see useSavedLines.
    onAction: () => void clearHearts(),
    isDisabled: count === 0,
  }
  const all = { id: 'all', name: text('front.backToAll'), onAction: backToAll }
  return (
    <div className={`columns ${css.bar}`} role="group" aria-label={text('multitester.bar')}>
      <Options
        look="bar"
        label={text('multitester.columns')}
        value={isNarrow || columns === 1 ? '1' : '2'}
        onChange={(chosen) => setColumns(chosen === '1' ? 1 : 2)}
        options={[
          { id: '1', name: text('multitester.oneColumn'), sign: columnSign('oneColumn') },
          {
            id: '2',
            name: text(isNarrow ? 'multitester.twoColumnsWider' : 'multitester.twoColumns'),
            sign: columnSign('twoColumns'),
            isDisabled: isNarrow,
          },
        ]}
      />
      <BarTexts presets={presets} />
      <div className={css.ways}>
        <Button
          kind="plain"
          aria-pressed={isSaved}
          aria-label={text('multitester.viewSaved', { count })}
          isDisabled={count === 0}
          onPress={isSaved ? viewTester : viewSaved}
        >
          <span className={css.saved} data-shown={isSaved || undefined}>
            <span className={css.wide}>{text('front.viewSaved')}</span>{' '}
            <Icon name="heart" isFilled={count > 0} />
            {count}
          </span>
        </Button>
        <span className={css.wide}>
          <Button kind="plain" isDisabled={clear.isDisabled} onPress={clear.onAction}>
            {clear.name}
          </Button>
        </span>
        <span className={css.wide}>
          <Button kind="plain" onPress={backToAll}>
            {all.name}
          </Button>
        </span>
        <span className={css.narrow}>
          <Menu label={text('multitester.text')} actions={presets.actions} />
        </span>
        <span className={css.less}>
          <Menu label={text('multitester.more')} actions={[all, clear, ...presets.scriptActions]} />
        </span>
        <span className={`strong ${css.exit}`}>
          <Button kind="plain" onPress={() => exit()} aria-label={text('multitester.exit')}>
            <span className={css.wide}>{text('multitester.exit')}</span>
            <span className={css.less}>{text('multitester.exitShort')}</span>
          </Button>
        </span>
      </div>
    </div>
  )
}

function columnSign(name: 'oneColumn' | 'twoColumns') {
  return (
    <>
      <ToolIcon name={name} />
      <span className={css.words}>{text(`multitester.${name}`)}</span>
    </>
  )
}

/** The text of all lines, from the foundry's presets of a script. */
function BarTexts({ presets }: { presets: Presets }) {
  const { texts, chosen, choose, scripts, script, chooseScript } = presets
  return (
    <div className={css.texts}>
      <Select
        label={text('multitester.textOfAll')}
        prefix={text('multitester.textPrefix')}
        placeholder={text('multitester.ownText')}
        choices={texts}
        value={chosen}
        onChange={choose}
      />
      <Select
        label={text('multitester.script')}
        prefix={text('multitester.scriptPrefix')}
        placeholder={text('multitester.anyScript')}
        choices={scripts}
        value={script}
        onChange={chooseScript}
      />
    </div>
  )
}
