import { text } from '@typecase/shared/messages/text'
import { Button } from '@typecase/ui/Button'
import type { Draft } from '../../drafts/use-draft'
import { NewEntry } from '../../fields/NewEntry'
import { nameIn } from '../../prices/sheets/records'
import type { Family } from '../use-family'
import { completeId, firstPrice, packageEdits, packageId } from './added-package'
import css from './StylesTab.module.css'

type Props = {
  family: Family
  draft: Draft
  /** In minor units of `currency`; undefined: not sold by itself. */
  priceOf: (id: string) => number | undefined
  currency: string
}

/** Adds packages to a family, in the draft: the complete family, and others by their names. */
export function AddPackage({ family, draft, priceOf, currency }: Props) {
  const all = family.styles.map(({ id }) => id)
  const price = firstPrice(all.map(priceOf), currency)
  const add = (id: string, name: string) =>
    draft.edit(packageEdits({ id, family: family.id, name, styles: all, price }))
  const complete = completeId(family.id)
  return (
    <div className={css.adding}>
      {!isTaken(family, complete) && all.length > 0 && (
        <Button
          onPress={() =>
            add(
              complete,
              text('console.packages.completeName', { name: nameIn(family.record, family.id) }),
            )
          }
        >
          {text('console.packages.addComplete')}
        </Button>
      )}
      <NewEntry
        label={text('console.packages.newName')}
        action={text('console.packages.add')}
        refuse={(slug) =>
          isTaken(family, packageId(family.id, slug)) || slug === 'family'
            ? text('console.packages.taken')
            : undefined
        }
        onAdd={(slug, name) => add(packageId(family.id, slug), name)}
      />
    </div>
  )
}

const isTaken = ({ catalogue }: Family, id: string) =>
  [catalogue.family, catalogue.style, catalogue.package].some((all) => all.get(id)?.record)
