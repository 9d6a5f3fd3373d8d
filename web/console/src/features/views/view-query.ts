/** The parts of an address that no saved view holds: the page, and the columns, which each person chooses. */
const passing = ['after', 'columns']

/** The query of an address as a saved view keeps it, in one spelling, without the question mark. */
export function viewQuery(search: string) {
  const query = new URLSearchParams(search)
  for (const name of passing) query.delete(name)
  query.sort()
  return query.toString()
}

/** Whether two addresses of a list lead to the same view. */
export const isSameView = (one: string, other: string) => viewQuery(one) === viewQuery(other)
