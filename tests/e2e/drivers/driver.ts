/** A window of a browser that Playwright does not drive, with as much of it as a visit needs. */
export type Driver = {
  goto(url: string): Promise<void>
  /** The value of an expression of JavaScript in the page, or in the frame of `within`; JSON. */
  read<T>(expression: string): Promise<T>
  /** Clicks the middle of the element that the expression gives; it scrolls into view before. */
  click(expression: string): Promise<void>
  /** Clicks at a place of the window, in CSS pixels. */
  clickAt(x: number, y: number): Promise<void>
  /** Types letters into what has the focus, key by key; a line break is Enter. */
  type(text: string): Promise<void>
  /** Selects all of the field that has the focus. */
  selectAll(): Promise<void>
  reload(): Promise<void>
  /** A picture of the window, as PNG. */
  screenshot(): Promise<Buffer>
  /** Runs the action with `read`, `click` and `type` in the frame that the expression gives. */
  within<T>(frame: string, action: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

export type Opening = {
  width: number
  height: number
  /** Pixels of the screen per pixel of CSS. */
  scale?: number
  /** Where downloads are left; empty. */
  downloads?: string
  /** Takes certificates that no authority has signed. */
  trustsAnyCertificate?: boolean
}

export type Browser = 'chromium' | 'firefox' | 'webkit'
