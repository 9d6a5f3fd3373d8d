/** A licence's number as it is printed, of what somebody typed: no spaces, and no letter that it lacks. */
export const toSerial = (typed: string) =>
  typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
