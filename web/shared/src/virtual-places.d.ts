/** Written by the plugin in places.config.ts; read by places.ts alone. Pairs are [code, name]. */
declare module 'virtual:places' {
  type Pair = readonly [code: string, name: string]
  /** In the order of the data, codes of two letters. */
  export const countries: readonly Pair[]
  /** By code; a region without a code has ''. */
  export const regions: Readonly<Record<string, () => Promise<{ default: readonly Pair[] }>>>
}
