const browsers: readonly [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]* .*Safari\//],
]

const systems: readonly [name: string, pattern: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** The header User-Agent as a person says it: "Firefox 140, Linux". Another one stays as it is. */
export function agentName(agent: string) {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(agent)?.[1]
    if (version === undefined) continue
    const system = systems.find(([, pattern]) => pattern.test(agent))?.[0]
    return [`${name} ${version}`, system].filter(Boolean).join(', ')
  }
  return agent
}
