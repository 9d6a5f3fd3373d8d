import { places } from '@typecase/shared/places.config'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react(), places()],
  test: {
    environment: 'jsdom',
    testTimeout: 30_000,
    setupFiles: 'src/test/setup.ts',
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
