import { places } from '@typecase/shared/places.config'
import { defineConfig } from 'vitest/config'
import { messages } from './messages.config.ts'

export default defineConfig({
  plugins: [places(), messages()],
  test: { environment: 'jsdom', setupFiles: 'src/test-setup.ts' },
})
