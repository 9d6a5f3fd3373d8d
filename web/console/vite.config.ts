import { readFileSync } from 'node:fs'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { messages } from '@typecase/shared/messages.config'
import { places } from '@typecase/shared/places.config'
import { underPolicy } from '@typecase/shared/policy.config'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const theme = new URL('../shared/theme.js', import.meta.url)

/** The script of the theme as a file of its own: the console's policy allows no script in the page. */
const themeFile: Plugin = {
  name: 'theme-file',
  transformIndexHtml: () => [
    { tag: 'script', attrs: { src: '/theme.js' }, injectTo: 'head-prepend' },
  ],
  configureServer: ({ middlewares }) => {
    middlewares.use('/theme.js', (_request, response) => {
      response.setHeader('Content-Type', 'text/javascript')
      response.end(readFileSync(theme))
    })
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'theme.js', source: readFileSync(theme, 'utf8') })
  },
}

const server = process.env['TYPECASE_STAFF_SERVER'] ?? 'http://localhost:8081'

export default defineConfig({
  plugins: [
    react(),
    places(),
    messages(),
    optimizeLocales.vite({ locales: ['en-US'] }),
    themeFile,
    underPolicy({ styles: 'none' }),
  ],
  server: { proxy: { '/api': { target: server, changeOrigin: true } } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
  },
})
