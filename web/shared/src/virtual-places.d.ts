// Written by the plugin in places.config.ts; read by places.ts alone. Pairs are [code, name].

declare module 'virtual:places/countries' {
  /** In the order of the data, codes of two letters. */
  const countries: readonly (readonly [code: string, name: string])[]
  export default countries
}

declare module 'virtual:places/regions' {
  /** By the country's code; a region without a code has ''. */
  const regions: Readonly<Record<string, readonly (readonly [code: string, name: string])[]>>
  export default regions
}
