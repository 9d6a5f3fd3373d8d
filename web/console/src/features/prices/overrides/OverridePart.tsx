import type { Draft } from '../../drafts/use-draft'
import { RowFocus } from '../../list/RowFocus'
import { familiesIn, type FamilyOverride, type OverriddenEntries } from '../sheets/overrides'
import { inOrder } from '../sheets/tiers-sheet'
import { AddOverride } from './AddOverride'
import { OverrideTable } from './OverrideTable'

type Props = {
  entries: OverriddenEntries
  overrides: readonly FamilyOverride[]
  draft: Draft
  isReadOnly: boolean
}

/** All overrides of licences by family, those that sell nothing too, and the way to a new one. */
export const OverridePart = ({ entries, overrides, draft, isReadOnly }: Props) => (
  <RowFocus>
    {overrides.length > 0 && (
      <OverrideTable
        overrides={overrides}
        onEdit={
          isReadOnly
            ? null
            : ({ id }, record) => draft.edit([{ kind: 'licence_override', id, record }])
        }
      />
    )}
    {!isReadOnly && (
      <AddOverride
        families={familiesIn(entries)}
        licences={inOrder(entries.licence, entries.licensing)}
        known={new Set(overrides.map(({ id }) => id))}
        onAdd={(edit) => draft.edit([edit])}
      />
    )}
  </RowFocus>
)
