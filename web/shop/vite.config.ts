import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { places } from '@typecase/shared/places.config'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { messages } from '@typecase/shared/messages.config'
import { underPolicy } from '@typecase/shared/policy.config'
import { screens } from './screens.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Puts the script of the theme inside the page; the server allows it by its digest. */
const inlineTheme: Plugin = {
  name: 'inline-theme',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(
        '<script src="../shared/theme.js" data-inline></script>',
        () => `<script>${readFileSync(here('../shared/theme.js'), 'utf8').trim()}</script>`,
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

/**
 * The text of a page stands before any script runs, and is read first: a slow line brings the style
 * sheet and the face that it is shown with before the scripts.
 */
const scriptsAfterText: Plugin = {
  name: 'scripts-after-text',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
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

const sheets = globSync('../{shop,ui}/src/**/*.module.css', { cwd: here('.') })

/** "Header-logo": packs better than digests. Of two sheets of one name the folder is said, too. */
function classNames(name: string, file: string) {
  const sheet = basename(file, '.module.css')
  const isOnly = sheets.filter((other) => basename(other) === basename(file)).length === 1
  return [...(isOnly ? [] : [basename(dirname(file))]), sheet, name].join('-')
}

const server = process.env['TYPECASE_SERVER'] ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [
    react(),
    places(),
    messages(),
    onlyEnglish,
    inlineTheme,
    preloadFace,
    scriptsAfterText,
    checkoutDocument,
    underPolicy(),
    screens(),
  ],
  // React has had this hook since 18; wouter's shim is for those before it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: { modules: { generateScopedName: classNames } },
  server: { proxy: { '/api': server, '/t/': server } },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // Browsers that pass such links over fetch the scripts a little later.
    modulePreload: { polyfill: false },
    // One style sheet, there from the start: a screen whose script comes later is not restyled by it.
    cssCodeSplit: false,
    rolldownOptions: {
      input: [here('index.html'), here('checkout.html')],
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
        codeSplitting: {
          // The first screen needs one script: it packs better than many, and the checkout,
          // which needs most of it too, finds it in the browser's cache.
          groups: [
            { name: 'first', test: /\/shop\/src\/(start|routes)\.tsx$/ },
            {
              name: 'words',
              test: /^\0messages/,
              entriesAware: true,
              entriesAwareMergeThreshold: 6000,
            },
            // A hundred modules that screens share in all combinations.
            {
              name: 'controls',
              test: /react-aria|react-stately/,
              entriesAware: true,
              entriesAwareMergeThreshold: 10_000,
            },
          ],
        },
      },
    },
  },
})
