/** The focus at the start of the page, as after a navigation: for when what had it is gone. */
export const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true })
