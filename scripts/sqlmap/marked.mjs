import { mark } from '../../tests/support/samples.ts'

/** The body with every value marked: text inside its quotes, numbers and truth values bare. */
function markedBody(body) {
  const bare = []
  const visit = (value) => {
    if (Array.isArray(value)) return value.map(visit)
    if (typeof value === 'string') return value + mark
    if (typeof value !== 'object' || value === null) return `@@${bare.push(value + mark) - 1}@@`
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]))
  }
  return JSON.stringify(visit(body))
    .replaceAll(JSON.stringify(mark).slice(1, -1), mark)
    .replace(/"@@(\d+)@@"/g, (_, at) => bare[at])
}

/**
 * A request of samples.ts as sqlmap reads it, with a "*" after every value that it shall try: how
 * many there are, and the text. `tokens` are the headers of a signed-in customer, tried as well
 * where `triesTokens`.
 */
export function marked(request, host, tokens, triesTokens) {
  const query = [...request.query].map(([name, value]) => `${name}=${value}${mark}`).join('&')
  const body = request.body === undefined ? '' : markedBody(request.body)
  const head = [
    `${request.method} ${query ? `${request.path}?${query}` : request.path} HTTP/1.1`,
    `Host: ${host}`,
    ...Object.entries(tokens).map(([name, value]) => `${name}: ${value}${triesTokens ? mark : ''}`),
    ...[...request.headers].map(([name, value]) => `${name}: ${value}${mark}`),
    ...(body ? [`Content-Type: ${request.type}`] : []),
  ]
  const text = `${head.join('\r\n')}\r\n\r\n${body}`
  return { places: text.split(mark).length - 1, text: text.replaceAll(mark, '*') }
}
