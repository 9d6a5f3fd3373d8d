/** Rows of a page of a list. */
export const pageSize = 50

/** ms after which an open list, or a record that is open, asks again by itself. */
export const refreshTime = 30_000
