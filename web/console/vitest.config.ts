import { messages } from '@typecase/shared/messages.config'
import { places } from '@typecase/shared/places.config'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react(), places(), messages()],
  test: {
    environment: 'jsdom',
    setupFiles: 'src/test/setup.ts',
    // As in web/shop: typing into a form takes seconds beside a build.
    testTimeout: 30_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
