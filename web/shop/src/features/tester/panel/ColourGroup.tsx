import { Chip } from '@typecase/ui/Chip'
import { ColourField } from '@typecase/ui/ColourField'
import { useState } from 'react'
import { text } from '#src/messages/text.ts'
import css from './LinePanel.module.css'
import type { PanelPart } from './panel-part'

/** Ink on paper, the reverse, or colours of the visitor's own. */
export function ColourGroup({ setting, onChange }: Pick<PanelPart, 'setting' | 'onChange'>) {
  const [isOpen, setOpen] = useState(false)
  const { ink, paper } = setting
  const page = pageColours()
  const isAsPage = ink === null && paper === null
  const isReversed = ink === page.paper && paper === page.ink
  const isOwn = isOpen || !(isAsPage || isReversed)
  const paint = (ink: string | null, paper: string | null) => onChange({ ...setting, ink, paper })
  const choose = (ink: string | null, paper: string | null) => {
    setOpen(false)
    paint(ink, paper)
  }
  return (
    <section className={css.part} aria-label={text('panel.colour')}>
      <h2>{text('panel.colour')}</h2>
      <Chip
        name={text('panel.inkOnPaper')}
        isOn={isAsPage && !isOwn}
        isOnByDefault={isAsPage && !isOwn}
        onChange={() => choose(null, null)}
      />
      <Chip
        name={text('panel.paperOnInk')}
        isOn={isReversed && !isOwn}
        onChange={() => choose(page.paper, page.ink)}
      />
      <Chip name={text('panel.ownColours')} isOn={isOwn} onChange={() => setOpen(true)} />
      {isOwn && (
        <>
          <ColourField
            label={text('panel.ink')}
            value={ink ?? page.ink}
            onChange={(chosen) => paint(chosen, paper)}
          />
          <ColourField
            label={text('panel.paper')}
            value={paper ?? page.paper}
            onChange={(chosen) => paint(ink, chosen)}
          />
        </>
      )}
    </section>
  )
}

function pageColours() {
  const page = getComputedStyle(document.documentElement)
  return {
    ink: page.getPropertyValue('--ink').trim(),
    paper: page.getPropertyValue('--paper').trim(),
  }
}
