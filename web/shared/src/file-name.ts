/** The name that an answer gives its file, by its header Content-Disposition; null: none. */
export function fileNameIn(headers: Headers): string | null {
  const disposition = headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decoded(encoded.trim())
  const [, quoted, plain] = /filename=(?:"([^"]*)"|([^;\s]+))/i.exec(disposition) ?? []
  return quoted || plain || null
}

function decoded(name: string) {
  try {
    return decodeURIComponent(name)
  } catch {
    return null
  }
}
