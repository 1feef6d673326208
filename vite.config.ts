// How the browser's half is built: the portal and the phone's page, React Compiler and Lingui
// macros through Babel, hashed files under dist/web.

import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { completeCatalogue } from './tools/build/american-catalogue.ts';
import { chunks } from './tools/build/chunks.ts';
import { compileMessages } from './tools/build/compile-messages.ts';
import { compressAssets } from './tools/build/compress-assets.ts';
import { shellWorkers } from './tools/build/shell-workers.ts';

const server = process.env.VIGIL_SERVER ?? 'http://127.0.0.1:8080';
// Vitest reads this file too, from the top of the repository, where the server's tests stand, and
// for the pages of parts that a journey builds.
const inTests = process.env.VITEST !== undefined;

const shells: Parameters<typeof shellWorkers>[0] = [
  {
    name: 'portal',
    scope: '/',
    page: 'index.html',
    opens: 'fresh_first',
    worker: 'kit/shell-worker/shell-worker.ts',
    also: ['/theme.js', '/favicon.svg', '/favicon-alarm.svg'],
  },
  {
    name: 'phone',
    scope: '/phone/',
    page: 'phone/index.html',
    opens: 'kept_first',
    worker: 'phone/worker/phone-worker.ts',
    also: ['/theme.js', '/favicon.svg'],
  },
];

const twoPages: UserConfig = {
  environments: {
    client: {
      build: { rolldownOptions: { input: 'web/index.html', output: { codeSplitting: chunks } } },
    },
    phone: {
      consumer: 'client',
      build: {
        emptyOutDir: false,
        copyPublicDir: false,
        manifest: false,
        rolldownOptions: { input: 'web/phone/index.html' },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const page of ['client', 'phone']) {
        const environment = builder.environments[page];
        if (environment) await builder.build(environment);
      }
    },
  },
};

export default defineConfig(({ command }) => ({
  ...(inTests ? {} : { root: 'web' }),
  plugins: [
    react(),
    completeCatalogue(fileURLToPath(new URL('web/locales/en.po', import.meta.url))),
    lingui(),
    babel({
      include: /\/web\/.*\.tsx?$/,
      // The English text stays beside its code, so that a lazy screen brings its own words and no
      // catalogue holds all of them.
      ...(command === 'build' ? { plugins: [compileMessages] } : {}),
      presets: [
        linguiTransformerBabelPreset({ descriptorFields: 'message' }),
        ...(inTests ? [] : [reactCompilerPreset()]),
      ],
    }),
    ...(inTests ? [] : [shellWorkers(shells), compressAssets()]),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // An older target makes the CSS minifier rewrite light-dark() and the tint of unowned rows
    // vanishes (ux.md, Mantine rule 4).
    cssTarget: ['chrome125', 'safari17.5', 'firefox125'],
    // The content security policy allows no inlined module scripts; small pictures may stay data
    // URLs.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1200,
    // A newcomer's first start is not the place for a profile of the build.
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // Two builds, so that neither page is cut into pieces for the other's sake.
  ...(command === 'build' && !inTests ? twoPages : {}),
  server: {
    proxy: {
      '/api': server,
      '/sanctum': server,
      '/.well-known': server,
      '/broadcasting': server,
      '/app': { target: server, ws: true },
    },
  },
}));
