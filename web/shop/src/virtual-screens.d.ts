// Written by the plugin in screens.config.ts, of site/screens.json.

declare module 'virtual:screens' {
  type Screen = import('./screens').Screen
  /** In the order of the table; paths without the slash at their front. */
  export const screens: readonly (readonly [path: string, load: () => Promise<Screen>])[]
  /** Paths that are documents of their own: entered by a full page load. */
  export const documents: readonly string[]
  export const redirects: readonly (readonly [from: string, to: string])[]
}

declare module 'virtual:screens/*' {
  /** Title and breadcrumbs of the screen. */
  export const handle: import('./features/shell/crumbs').RouteHandle
}
