import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { places } from '@typecase/shared/places.config'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { underPolicy } from './policy.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Puts the script of the theme inside the page; the server allows it by its digest. */
const inlineTheme: Plugin = {
  name: 'inline-theme',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(
        '<script src="/src/theme.js" data-inline></script>',
        () => `<script>${readFileSync(here('src/theme.js'), 'utf8').trim()}</script>`,
      ),
  },
}

/** The interface face is asked for together with the style sheet, not after it. */
const preloadFace: Plugin = {
  name: 'preload-face',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => /instrument-sans-latin-wght-normal.*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          injectTo: 'head' as const,
          attrs: {
            rel: 'preload',
            as: 'font',
            type: 'font/woff2',
            crossorigin: '',
            href: `/${name}`,
          },
        })),
  },
}

/** In development the checkout is its own document too, as the server has it. */
const checkoutDocument: Plugin = {
  name: 'checkout-document',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.split('?')[0] === '/checkout') request.url = '/checkout.html'
      next()
    })
  },
}

/** The controls bring their words in 34 languages; the interface speaks one. */
const onlyEnglish = optimizeLocales.vite({ locales: ['en-US'] })

const server = process.env['TYPECASE_SERVER'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [
    react(),
    places(),
    onlyEnglish,
    inlineTheme,
    preloadFace,
    checkoutDocument,
    underPolicy(),
  ],
  server: { proxy: { '/api': server, '/t/': server } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // One style sheet, there from the start: a screen whose script comes later is not restyled by it.
    cssCodeSplit: false,
    rollupOptions: { input: [here('index.html'), here('checkout.html')] },
  },
})
