// A frame of the sandbox and the messages to and from it: of its window, its origin and its nonce.
class Frame {
  #nonce = newNonce()
  #onMessage
  #listen = (event) => {
    const isOurs = event.source === this.node.contentWindow && event.origin === sandbox
    if (isOurs && event.data?.sandbox === this.#nonce) this.#onMessage(event.data)
  }

  constructor(address, title, onMessage) {
    const url = new URL(address, sandbox)
    url.searchParams.set('origin', location.origin)
    url.hash = this.#nonce
    this.#onMessage = onMessage
    this.node = document.createElement('iframe')
    this.node.src = url.href
    this.node.title = title
    Object.assign(this.node.style, { border: '0', display: 'block', width: '100%' })
    addEventListener('message', this.#listen)
  }

  send(type, data) {
    this.node.contentWindow?.postMessage({ sandbox: this.#nonce, type, ...data }, sandbox)
  }

  remove() {
    removeEventListener('message', this.#listen)
    this.node.remove()
  }
}
