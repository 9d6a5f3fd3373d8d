type Props<Sort extends string> = {
  name: string
  className?: string | undefined
  sort: Sort
  onSort: (sort: Sort) => void
  /** Downwards, such as the newest first. */
  down: Sort
  up: Sort
}

/** The head of a column that sorts: downwards first, then the other way. */
export function SortHead<Sort extends string>(props: Props<Sort>) {
  const { name, className, sort, onSort, down, up } = props
  const isSorted = sort === down || sort === up
  const order = sort === up ? 'ascending' : 'descending'
  return (
    <th scope="col" className={className} aria-sort={isSorted ? order : undefined}>
      <button type="button" onClick={() => onSort(sort === down ? up : down)}>
        {name}
        {isSorted && <span aria-hidden> {sort === up ? '↑' : '↓'}</span>}
      </button>
    </th>
  )
}
