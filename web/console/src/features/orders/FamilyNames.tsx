import type { FoundOrder } from './queries'

/**
 * The families of an order. Here they would stand in their own face, by `styleId`, once the staff
 * listener sends fonts; until then the interface face sets them.
 */
export const FamilyNames = ({ families }: Pick<FoundOrder, 'families'>) =>
  families.map(({ name }) => name).join(', ')
