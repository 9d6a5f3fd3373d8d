import { list } from '@typecase/shared/format'
import { Checkbox } from '@typecase/ui/fields/Choice'
import { DocumentLink } from '@typecase/ui/Link'
import { Notice } from '@typecase/ui/overlays/Notice'
import type { Licence } from '#src/features/catalogue/queries.ts'
import { text } from '@typecase/shared/messages/text'
import type { Choices } from './use-choices'
import css from './Uses.module.css'

type Props = {
  licences: readonly Licence[]
  choices: Choices
  /** Of the foundry, with all licences in full; null: there is none. */
  page: string | null
}

/** The licence kinds, in plain words what each allows and what it does not. */
export function Uses({ licences, choices, page }: Props) {
  const chosen = new Set(choices.uses.map(({ licence }) => licence.id))
  return (
    <>
      <ul>
        {licences.map((licence) => (
          <li key={licence.id} className={css.use}>
            <Checkbox
              isSelected={chosen.has(licence.id)}
              onChange={() => choices.toggleKind(licence.id)}
            >
              <span className={css.words}>
                <span className="strong">{licence.name}</span>
                <span>
                  {licence.summary}
                  {licence.limits[0] && <span className={css.limit}>{licence.limits[0]}.</span>}
                </span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      <Contained uses={choices.uses.map(({ licence }) => licence)} />
      {page !== null && (
        <p className={css.more}>
          <DocumentLink href={page} target="_blank" rel="noopener">
            {text('buy.inFull')}
          </DocumentLink>
        </p>
      )}
    </>
  )
}

/** Says of a chosen use that others that are chosen too are part of it. */
function Contained({ uses }: { uses: readonly Licence[] }) {
  return uses.map(({ id, name, contains }) => {
    const parts = uses.filter((use) => contains.includes(use.id)).map((use) => use.name)
    if (parts.length === 0) return null
    return (
      <div key={id} className={css.contained}>
        <Notice>{text('buy.contains', { licence: name, parts: list(parts) })}</Notice>
      </div>
    )
  })
}
