import { Select } from '@typecase/ui/Select'
import { text } from '#src/messages/text.ts'
import css from './ModeBar.module.css'
import type { Presets } from './use-presets'

/** The text of all lines, from the foundry's presets of a script. */
export function BarTexts({ presets }: { presets: Presets }) {
  const { texts, chosen, choose, scripts, script, chooseScript } = presets
  return (
    <div className={css.texts}>
      <Select
        look="word"
        label={text('multitester.textOfAll')}
        prefix={text('multitester.textPrefix')}
        placeholder={text('multitester.ownText')}
        choices={texts}
        value={chosen}
        onChange={choose}
      />
      <Select
        look="word"
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
