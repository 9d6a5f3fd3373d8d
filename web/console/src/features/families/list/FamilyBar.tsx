import { number } from '@typecase/shared/format'
import { text } from '@typecase/shared/messages/text'
import { focusPage } from '@typecase/shared/page-focus'
import { Button } from '@typecase/ui/Button'
import { FilterWord } from '@typecase/ui/fields/FilterWord'
import { useState } from 'react'
import type { Draft } from '../../drafts/use-draft'
import type { LifeMemory, LifeState } from '../../life/life'
import { protectionEdits, protections, stateEdits, type Catalogue } from '../states'
import css from './FamilyTable.module.css'

type Props = {
  /** Ids; not empty. */
  chosen: readonly string[]
  all: number
  draft: Draft
  /** null: it is on its way, and nothing can be done yet. */
  catalogue: Catalogue | null
  /** ms, when it was read. */
  now: number
  onClear: () => void
}

const states = ['published', 'hidden', 'retired'] as const

/** The chosen families, and what the draft can do with all of them. */
export function FamilyBar({ chosen, all, draft, catalogue, now, onClear }: Props) {
  const [memory] = useState<LifeMemory>(() => new Map())
  const set = (state: LifeState) => {
    if (catalogue) draft.edit(stateEdits(chosen, state, catalogue, now, memory))
  }
  const clear = () => {
    onClear()
    focusPage()
  }
  return (
    <div className={css.bar} data-foot-bar data-raised={draft.edits.length > 0 || undefined}>
      <span className="strong" role="status">
        {text('console.bulk.selected', { count: number(chosen.length), all: number(all) })}
      </span>
      {catalogue ? (
        <>
          {states.map((state) => (
            <Button key={state} kind="plain" onPress={() => set(state)}>
              {text(`console.family.make.${state}`)}
            </Button>
          ))}
          <FilterWord label={text('console.protection')} word={text('console.protection')} isAny>
            {(close) =>
              protections.map((protection) => (
                <Button
                  key={protection}
                  kind="words"
                  onPress={() => {
                    draft.edit(protectionEdits(chosen, protection, catalogue))
                    close()
                  }}
                >
                  {text(`console.protection.${protection}`)}
                </Button>
              ))
            }
          </FilterWord>
        </>
      ) : (
        <span className="quiet">{text('shell.loading')}</span>
      )}
      <span className="quiet">
        <Button kind="plain" onPress={clear}>
          {text('console.bulk.clear')}
        </Button>
      </span>
    </div>
  )
}
