/**
 * A fetch of one request with a file as its body that tells how much of the file is sent, from 0 to 1. Fails as
 * fetch does: TypeError without an answer, AbortError where the request's signal says so.
 */
export const sendingFetch =
  (file: Blob, onProgress: (part: number) => void) =>
  (request: Request): Promise<Response> =>
    new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest()
      sending.open(request.method, request.url)
      request.headers.forEach((value, name) => sending.setRequestHeader(name, value))
      sending.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total > 0 ? loaded / total : 0),
      )
      sending.addEventListener('load', () => resolve(responseOf(sending)))
      sending.addEventListener('error', () => reject(new TypeError('There was no answer.')))
      sending.addEventListener('abort', () =>
        reject(new DOMException('The request was given up.', 'AbortError')),
      )
      request.signal.addEventListener('abort', () => sending.abort())
      if (request.signal.aborted) sending.abort()
      else sending.send(file)
    })

function responseOf(sending: XMLHttpRequest) {
  const headers = new Headers()
  for (const name of ['Content-Type', 'Retry-After']) {
    const value = sending.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(sending.responseText, { status: sending.status, headers })
}
