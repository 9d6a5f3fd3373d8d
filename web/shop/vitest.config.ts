import { places } from '@typecase/shared/places.config'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { messages } from '@typecase/shared/messages.config'
import { screens } from './screens.config.ts'

/**
 * The comparison of Node's objects with its own fails otherwise: in a context of its own these are
 * of other classes.
 */
const inProcess = [
  'src/features/account/tokens.test.ts',
  'src/features/checkout/payment/attempt.test.ts',
  'src/features/multitester/share.test.ts',
  'src/features/trials/RequestForm.test.tsx',
]

// A context of V8 for each file instead of a process: jsdom is loaded once, in half the time.
export default defineConfig({
  plugins: [react(), places(), messages(), screens()],
  test: {
    environment: 'jsdom',
    testTimeout: 30_000,
    setupFiles: 'src/test/setup.ts',
    css: { modules: { classNameStrategy: 'non-scoped' } },
    projects: [
      {
        extends: true,
        test: {
          name: 'contexts',
          pool: 'vmThreads',
          exclude: [...inProcess, '**/node_modules/**'],
        },
      },
      { extends: true, test: { name: 'processes', pool: 'forks', include: inProcess } },
    ],
  },
})
