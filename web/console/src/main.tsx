// The style sheets of components come after that of the page.
import './styles/page.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { newQueryCache } from '@typecase/shared/query-cache'
import { StrictMode } from 'react'
import { I18nProvider } from 'react-aria-components'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { takeLinkToken } from './features/welcome/link-token'
import { startSession } from './features/session/session-watch'
import { makeRouter } from './routes'

takeLinkToken() // Before anything else reads the address.
const cache = newQueryCache({ retriesOnReconnect: true })
startSession(cache)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <I18nProvider locale="en-GB">
      <QueryClientProvider client={cache}>
        <RouterProvider router={makeRouter()} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
