// The package declares no types for this entry.
declare module '@messageformat/core/compile-module.js' {
  import type MessageFormat from '@messageformat/core'
  /** The source of an ES module that exports the compiled messages by key. */
  export default function compileModule(
    format: MessageFormat,
    messages: Record<string, string>,
  ): string
}
