import { useQuery } from '@tanstack/react-query'
import type { Named } from '../../list/ChoiceWord'
import { trialSumsQuery, type SummedTrials } from '../queries'

/** The choices of the filter: the families that were tried most, by name. */
export function useTriedFamilies() {
  const { data } = useQuery(trialSumsQuery({}))
  return namedFamilies(data?.families ?? [])
}

export const namedFamilies = (families: SummedTrials['families']): Named[] =>
  families
    .flatMap(({ family: { id, name } }) => (id === null ? [] : [{ id, name }]))
    .sort((a, b) => a.name.localeCompare(b.name))
