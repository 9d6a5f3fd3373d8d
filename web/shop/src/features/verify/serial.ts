/** A licence's number as it is printed, of what somebody typed: no spaces, and no letter that it lacks. */
export const toSerial = (typed: string) =>
  typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')

/** A digest in hexadecimal as certificates print it: as far as people compare at once. */
export const inGroups = (digest: string) => digest.replace(/(.{8})(?=.)/g, '$1 ')
