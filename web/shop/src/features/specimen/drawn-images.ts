import { create } from 'zustand'

// Masks in style sheets tell nobody whether they came. So each image is fetched here first, in the
// manner of masks (CORS), and shown once it is there: then from the browser's cache.

type State = 'loading' | 'ready' | 'failed'

const useImages = create<Readonly<Record<string, State>>>()(() => ({}))
const pauses = [400, 1600]

/** Fetches an image that the server draws, unless it is here, on its way or failed before. */
export function wantImage(address: string) {
  if (useImages.getState()[address] === undefined) load(address, 0)
}

/** Fetches those again that did not come. */
export function retryImages(addresses: readonly string[]) {
  const images = useImages.getState()
  for (const address of addresses) if (images[address] === 'failed') load(address, 0)
}

/** Whether the image can be shown. */
export const useIsDrawn = (address: string) => useImages((state) => state[address] === 'ready')

/** Whether any of the images did not come. */
export const useAnyFailed = (addresses: readonly string[]) =>
  useImages((state) => addresses.some((address) => state[address] === 'failed'))

function load(address: string, attempt: number) {
  useImages.setState({ [address]: 'loading' })
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.onload = () => useImages.setState({ [address]: 'ready' })
  image.onerror = () => {
    const pause = pauses[attempt]
    if (pause === undefined) useImages.setState({ [address]: 'failed' })
    else setTimeout(() => load(address, attempt + 1), pause)
  }
  image.src = address
}
