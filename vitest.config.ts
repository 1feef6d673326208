// The test suites: pure rules, server on a real PostgreSQL, web in happy-dom, journeys in a real
// browser.
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/test/longest-first.ts';

const databaseTests = {
  globalSetup: ['tools/test/test-database.ts'],
  testTimeout: 30_000,
  hookTimeout: 120_000,
};

/** Tests that hold processor time against a linear baseline. */
const measured = ['server/hostile-input.test.ts', 'server/sign-in/enumeration.test.ts'];

/** Parts of a screen alone in a browser, without the program. */
const parts = 'e2e/parts/**/*.spec.ts';

export default defineConfig({
  test: {
    // Twice the processors of a small machine: tests of the server wait for its database, those of
    // the tools for processes, and journeys for the browser.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // On a busy machine a second is nothing.
    expect: { poll: { timeout: 5_000 } },
    exclude: [...configDefaults.exclude, 'data/**', 'dist/**'],
    projects: [
      {
        extends: true,
        // The domain holds no state, so its files share their modules.
        test: {
          name: 'pure',
          include: ['domain/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        // Each file has a database of its own and takes down what it set up, so files may share a
        // process and its modules.
        test: {
          name: 'server',
          include: ['{server,simulator,bench,tools,database}/**/*.test.ts'],
          environment: 'node',
          exclude: [...configDefaults.exclude, 'data/**', 'dist/**', ...measured],
          isolate: false,
          ...databaseTests,
        },
      },
      {
        extends: true,
        // In a process of their own, whose processor time is theirs alone.
        test: { name: 'measured', include: measured, environment: 'node', ...databaseTests },
      },
      {
        // With the plugins of the build, for the macros in the texts.
        extends: './vite.config.ts',
        root: '.',
        // The build for browsers, as pages have it: that for Node has a socket of its own.
        resolve: { alias: { 'pusher-js': 'pusher-js/dist/web/pusher.js' } },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A browser and modules of its own for each file, at a quarter of what a process for each
          // costs.
          pool: 'vmThreads',
          maxWorkers: 4,
          setupFiles: ['tools/test/browser-globals.ts', 'tools/test/patient-waits.ts'],
          testTimeout: 20_000,
        },
      },
      {
        // After the others, with the machine to themselves: each file has a program of its own, and
        // waits for it and for the browser a third of its time.
        extends: true,
        test: {
          name: 'journeys',
          include: ['e2e/**/*.{spec,test}.ts'],
          exclude: [...configDefaults.exclude, parts],
          environment: 'node',
          // Files share what they import and the browser; the program and the pages end with each
          // file.
          isolate: false,
          globalSetup: ['e2e/support/keep-demo-world.ts'],
          sequence: { groupOrder: 1 },
          // Each wait in a story has a limit of its own, which says what was awaited. This one ends a
          // story that hangs, also on a machine that is ten times as slow.
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        // In processes of their own, because journeys teach the driver of their process to look
        // before each press.
        extends: true,
        test: {
          name: 'parts',
          include: [parts],
          environment: 'node',
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
