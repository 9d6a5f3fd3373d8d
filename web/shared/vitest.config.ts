import { places } from '@typecase/shared/places.config'
import { defineConfig } from 'vitest/config'

export default defineConfig({ plugins: [places()], test: { environment: 'jsdom' } })
