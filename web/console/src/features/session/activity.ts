/** ms after a key or a press within which requests are taken as the member's own. */
const echo = 5_000

let lastInput = -Infinity

for (const type of ['keydown', 'pointerdown']) {
  document.addEventListener(type, () => (lastInput = performance.now()), { capture: true })
}

/**
 * The header of a request that lists send by themselves too: unless the member has just done something,
 * it does not put off the idle sign-out.
 */
export const refreshHeaders = (): { Background?: 'true' } =>
  performance.now() - lastInput < echo ? {} : { Background: 'true' }
