/** Where consumers have a right to withdraw, and so are asked to give it up. */
export const europeanUnion = new Set(
  'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' '),
)
