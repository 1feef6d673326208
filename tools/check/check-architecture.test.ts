// Breaks each rule of the architecture in a small tree and sees exactly that finding; a clean tree
// gives none.
import { expect, test } from 'vitest';
import { findings } from './check-architecture.ts';
import { temporaryTree } from './source/temporary-tree.ts';

const CLEAN: Record<string, string> = {
  'domain/kit/endpoint.ts': `import * as z from 'zod';\nexport const endpoint = z.string();`,
  'domain/alerts/alert.ts': `import { endpoint } from '../kit/endpoint.ts';\nexport type Alert = typeof endpoint;\nexport const states = (alert: { state: string }) => alert.state;`,
  'domain/alerts/alert.test.ts': `import { readFileSync } from 'node:fs';\nimport { test } from 'vitest';\ntest('x', () => readFileSync('y'));`,
  'domain/api.ts': `import { states } from './alerts/alert.ts';\nexport const api = [states];`,
  'server/app.ts': `import { feature as alerts } from './alerts/alerts.feature.ts';\nexport const features = [alerts];`,
  'server/program/feature.ts': `import type { users } from '../users/users.store.ts';\nexport type Feature = { calls: unknown; users?: typeof users };`,
  'server/kit/db/pool.ts': `import postgres from 'postgres';\nexport const pool = postgres;`,
  'server/kit/http/router.ts': `import fastify from 'fastify';\nexport const router = fastify;`,
  'server/kit/outside/sms.ts': `export const sms = 1;`,
  'server/users/users.store.ts': `import { pool } from '#server/kit/db/pool.ts';\nexport const users = pool;`,
  'server/users/user-badge.ts': `export const badge = 1;`,
  'server/alerts/alerts.routes.ts': `import type { Alert } from '#domain/alerts/alert.ts';\nimport { users } from '#server/users/users.store.ts';\nexport const routes = (alert: Alert) => [alert, users];`,
  'server/alerts/alerts.feature.ts': `import type { Feature } from '#server/program/feature.ts';\nimport { patrols } from '#server/patrol-jobs/patrol-jobs.service.ts';\nexport const feature: Feature = { calls: async () => [(await import('./alerts.routes.ts')).routes, patrols] };`,
  'server/alerts/alerts.jobs.ts': `import { sms } from '#server/kit/outside/sms.ts';\nexport const jobs = sms;`,
  'server/patrol-jobs/patrol-jobs.service.ts': `export const patrols = 1;`,
  'web/ui/button.tsx': `import { Button as B } from '@mantine/core';\nexport const Button = B;`,
  'web/kit/table/table.tsx': `import { Button } from '#web/ui/button.tsx';\nexport const Table = Button;`,
  'web/alerts/alert-row.tsx': `import { Table } from '#web/kit/table/table.tsx';\nexport const AlertRow = Table;`,
  'web/users/user-row.tsx': `export const UserRow = 1;`,
  'web/app/shell.tsx': `import { AlertRow } from '#web/alerts/alert-row.tsx';\nexport const Shell = AlertRow;`,
  'simulator/main.ts': `import { states } from '#domain/alerts/alert.ts';\n// import '#server/app.ts';\nconst said = "import '#server/app.ts'";\nexport const fleet = [states, said];`,
};

/** The findings of the clean tree with one file more, as "file:line rule". */
function breaking(path: string, text: string): string[] {
  const found = findings(temporaryTree({ ...CLEAN, [path]: text }));
  return found.map((finding) => `${finding.file}:${finding.line} ${finding.rule}`);
}

test('a package for development in what an operation reaches is found, elsewhere not', () => {
  const tree = {
    ...CLEAN,
    'package.json': JSON.stringify({ devDependencies: { builder: '1' } }),
    'server/main.ts': `import { build } from './build.ts';\nimport { path } from './drawing.ts';\nexport const main = [build, path];`,
    'server/build.ts': `import { builder } from 'builder';\nexport const build = builder;`,
    'server/drawing.ts': `export const path = new URL('./drawing.thread.ts', import.meta.url);`,
    'server/drawing.thread.ts': `import { builder } from 'builder';\nexport const draw = builder;`,
    'server/bench.ts': `import { builder } from 'builder';\nexport const bench = builder;`,
  };
  const found = findings(temporaryTree(tree)).map(({ file, rule }) => `${file} ${rule}`);
  expect(found.sort()).toEqual([
    'server/build.ts run-time-package',
    'server/drawing.thread.ts run-time-package',
  ]);
});

test('a file that an operation imports from a folder without a place in the image is found', () => {
  const tree = {
    ...CLEAN,
    'tools/backup.ts': `import { write } from './writing/write.ts';\nexport const backup = write;`,
    'tools/writing/write.ts': `export const write = 1;`,
  };
  expect(findings(temporaryTree(tree)).map(({ file, rule }) => `${file} ${rule}`)).toEqual([
    'tools/writing/write.ts run-time-folder',
  ]);
});

test('a clean tree has no findings; comments and strings are not imports', () => {
  expect(findings(temporaryTree(CLEAN))).toEqual([]);
});

const BROKEN: [what: string, path: string, text: string, rules: string[]][] = [
  [
    'a message is queued and the answer dropped',
    'server/alerts/a.ts',
    `const b = async (queueMail: (n: number) => Promise<string>) => {\n  await queueMail(1);\n  void (await queueMail(2));\n  return await queueMail(3);\n};\nexport const c = b;`,
    ['2 queue-answer'],
  ],
  ['domain imports a library', 'domain/a/b.ts', `\nimport dayjs from 'dayjs';`, ['2 domain-pure']],
  ['domain imports Node', 'domain/a/b.ts', `import { join } from 'node:path';`, ['1 domain-pure']],
  [
    'domain reads the process',
    'domain/a/b.ts',
    `export const home = process.env;`,
    ['1 domain-pure'],
  ],
  [
    'domain uses the DOM',
    'domain/a/b.ts',
    `export const width = window.innerWidth;`,
    ['1 domain-pure'],
  ],
  ['domain fetches', 'domain/a/b.ts', `export const load = () => fetch('/x');`, ['1 domain-pure']],
  [
    'domain asks the clock',
    'domain/a/b.ts',
    `export const a = new Date();\nexport const b = Date.now();`,
    ['1 domain-pure', '2 domain-pure'],
  ],
  ['domain imports the server', 'domain/a/b.ts', `import '#server/app.ts';`, ['1 wing']],
  [
    'domain/kit imports a feature',
    'domain/kit/b.ts',
    `import '../alerts/alert.ts';`,
    ['1 kit-knows-no-feature'],
  ],
  [
    'server/kit imports a server feature',
    'server/kit/http/b.ts',
    `import '#server/users/users.store.ts';`,
    ['1 kit-knows-no-feature'],
  ],
  [
    'server/kit imports a domain feature',
    'server/kit/http/b.ts',
    `import '#domain/alerts/alert.ts';`,
    ['1 kit-knows-no-feature'],
  ],
  [
    'server/kit imports the composition',
    'server/kit/http/b.ts',
    `import '#server/app.ts';`,
    ['1 kit-knows-no-feature'],
  ],
  [
    'web/kit imports a feature',
    'web/kit/b.ts',
    `import '#web/alerts/alert-row.tsx';`,
    ['1 kit-knows-no-feature'],
  ],
  [
    'web/ui imports web/kit',
    'web/ui/b.ts',
    `import '#web/kit/table/table.tsx';`,
    ['1 kit-knows-no-feature'],
  ],
  ['web imports the server', 'web/alerts/b.ts', `import '#server/app.ts';`, ['1 wing']],
  [
    'web imports a type of the server',
    'web/alerts/b.ts',
    `import type { app } from '#server/app.ts';`,
    ['1 wing'],
  ],
  [
    'web names the server in an import type',
    'web/alerts/b.ts',
    `\n\nexport type App = import('#server/app.ts').App;`,
    ['3 wing'],
  ],
  [
    'web imports the server lazily',
    'web/alerts/b.ts',
    `export const app = () => import('#server/app.ts');`,
    ['1 wing'],
  ],
  [
    'web passes the server on',
    'web/alerts/b.ts',
    `export const a = 1;\nexport { app } from '#server/app.ts';`,
    ['2 wing'],
  ],
  ['server imports the web', 'server/alerts/b.ts', `import '#web/users/user-row.tsx';`, ['1 wing']],
  ['simulator imports the server', 'simulator/b.ts', `import '#server/app.ts';`, ['1 wing']],
  ['e2e imports the server', 'e2e/support/b.ts', `import '#server/app.ts';`, ['1 wing']],
  ['bench imports the server', 'bench/limits/b.ts', `import '#server/app.ts';`, ['1 wing']],
  [
    'a web feature imports another',
    'web/users/b.ts',
    `import '#web/alerts/alert-row.tsx';`,
    ['1 web-features-apart'],
  ],
  [
    'a room next to the console imports a feature',
    'web/supervision/b.ts',
    `import '#web/alerts/alert-row.tsx';\nimport '#web/users/user-row.tsx';`,
    ['2 web-features-apart'],
  ],
  [
    'fields packed into an object',
    'server/alerts/b.ts',
    `const a = 1;\nexport const b = {\n  ...{ a, c: 2 },\n};`,
    ['3 packed-literal'],
  ],
  [
    'values packed into a list',
    'server/alerts/b.ts',
    `export const b = [...[1, 2], ...b.map(String)];`,
    ['1 packed-literal'],
  ],
  [
    'values packed into a call',
    'server/alerts/b.ts',
    `export const b = Math.max(...[1, 2]);`,
    ['1 packed-literal'],
  ],
  [
    'attributes packed',
    'web/a/b.tsx',
    `const a = 1;\nexport const B = () => <p {...{ a }} {...(a ? { b: 1 } : {})} />;`,
    ['2 packed-literal'],
  ],
  [
    'a web feature imports the shell',
    'web/users/b.ts',
    `import '#web/app/shell.tsx';`,
    ['1 web-features-apart'],
  ],
  [
    'Mantine outside the look',
    'web/kit/b.tsx',
    `import '@mantine/core/styles.css';`,
    ['1 guarded-package'],
  ],
  [
    'a feature imports upward',
    'server/users/b.service.ts',
    `import '#server/patrol-jobs/patrol-jobs.service.ts';`,
    ['1 server-floor'],
  ],
  [
    'a feature imports another of its floor',
    'server/tags/user-tags.service.ts',
    `import '#server/users/users.store.ts';`,
    ['1 server-floor'],
  ],
  [
    'a feature imports more than store and service',
    'server/alerts/b.ts',
    `import '#server/users/user-badge.ts';`,
    ['1 server-floor'],
  ],
  [
    'a feature imports the composition',
    'server/alerts/b.ts',
    `import '#server/app.ts';`,
    ['1 server-floor'],
  ],
  [
    'a feature imports the start',
    'server/alerts/b.ts',
    `import type { Feature } from '#server/program/feature.ts';`,
    ['1 server-floor'],
  ],
  [
    'a feature that is not in the list',
    'server/users/users.feature.ts',
    `export const feature = {};`,
    ['1 feature-listed'],
  ],
  [
    'a screen’s feature that is not in the list',
    'web/users/users.feature.ts',
    `export const feature = {};`,
    ['1 feature-listed'],
  ],
  [
    'calls that no feature gives',
    'server/users/users.routes.ts',
    `export const routes = [];`,
    ['1 feature-file'],
  ],
  [
    'screens that no feature gives',
    'web/users/users.screens.ts',
    `export const screens = [];`,
    ['1 feature-file'],
  ],
  [
    'a service imports a feature file',
    'server/alerts/b.service.ts',
    `import './alerts.feature.ts';`,
    ['1 feature-in-list'],
  ],
  [
    'a feature file imports more than store and service',
    'server/alerts/alerts.feature.ts',
    `import { badge } from '#server/users/user-badge.ts';\nexport const feature = badge;`,
    ['1 server-floor'],
  ],
  [
    'a feature file loads its calls before the sweeps',
    'server/alerts/alerts.feature.ts',
    `import { routes } from './alerts.routes.ts';\nexport const feature = { calls: async () => routes };`,
    ['1 calls-load-late'],
  ],
  [
    'the kit imports the start',
    'server/kit/db/b.ts',
    `import '#server/program/feature.ts';`,
    ['1 kit-knows-no-feature'],
  ],
  [
    'a feature reaches for an intake',
    'server/patrol-jobs/b.ts',
    `import '#server/alerts/alert-intake.ts';`,
    ['1 server-floor'],
  ],
  [
    'the gateways reach above',
    'server/ev04/b.ts',
    `import '#server/patrol-jobs/patrol-jobs.service.ts';`,
    ['1 server-floor'],
  ],
  [
    'a server room without a floor',
    'server/parrots/b.ts',
    `export const a = 1;`,
    ['1 server-floor'],
  ],
  [
    'the outside in a service',
    'server/alerts/b.service.ts',
    `import '#server/kit/outside/sms.ts';`,
    ['1 outside-only-in-jobs'],
  ],
  [
    'bare registrars',
    'server/alerts/b.ts',
    `import fastify from 'fastify';\nfastify().get('/', () => 1);`,
    ['1 guarded-package'],
  ],
  [
    'a pool in a feature',
    'server/alerts/b.ts',
    `import postgres from 'postgres';`,
    ['1 guarded-package'],
  ],
  [
    'sockets in a feature',
    'server/alerts/b.ts',
    `import { WebSocketServer } from 'ws';`,
    ['1 guarded-package'],
  ],
  ['React in the server', 'server/kit/b.ts', `import 'react';`, ['1 guarded-package']],
  ['Node in the web', 'web/kit/b.ts', `import 'node:fs';`, ['1 guarded-package']],
  ['no ending', 'server/alerts/b.ts', `import '../kit/db/pool';`, ['1 explicit-ending']],
  [
    'a relative path across wings',
    'server/alerts/b.ts',
    `import '../../domain/alerts/alert.ts';`,
    ['1 package-import'],
  ],
  [
    'an import that is worked out',
    'web/app/b.ts',
    `\nexport const load = (name: string) => import(\`../\${name}.ts\`);`,
    ['2 literal-import'],
  ],
  ['a barrel', 'domain/a/b.ts', `export { states } from '../alerts/alert.ts';`, ['1 no-barrel']],
  [
    'export everything',
    'domain/a/b.ts',
    `export const a = 1;\nexport * from '../alerts/alert.ts';`,
    ['2 no-barrel'],
  ],
  ['an index', 'domain/a/index.ts', `export const a = 1;`, ['1 name']],
  ['a types file', 'domain/a/types.ts', `export const a = 1;`, ['1 name']],
  ['a folder for left-overs', 'domain/shared/b.ts', `export const a = 1;`, ['1 name']],
  ['a suffix for left-overs', 'domain/a/alert-utils.ts', `export const a = 1;`, ['1 name']],
  ['a file that does not parse', 'domain/a/b.ts', `export const = ;`, ['1 parse']],
];

test.each(BROKEN)('%s', (_what, path, text, rules) => {
  expect(breaking(path, text).map((line) => line.replace(/^[^:]+:/, ''))).toEqual(rules);
});

test('a circle is found through types and lazy imports and names its files', () => {
  const root = temporaryTree({
    'domain/a/one.ts': `import type { Two } from './two.ts';\nexport type One = Two;`,
    'domain/a/two.ts': `export type Two = typeof import('../b/three.ts').three;`,
    'domain/b/three.ts': `export const three = () => import('../a/one.ts');`,
    'domain/b/four.ts': `import '../a/one.ts';`,
  });
  expect(findings(root)).toEqual([
    {
      file: 'domain/a/one.ts',
      line: 1,
      rule: 'import-circle',
      message: 'these import each other: domain/a/one.ts, domain/a/two.ts, domain/b/three.ts',
    },
  ]);
});

const TABLES = {
  'database/migrations/0001_all.sql':
    'create table users (id int);\ncreate table alert_views (id int);\ncreate table events (id int);',
  'server/users/users.store.ts': 'export const a = sql`update users set id = 1`;',
  'server/alerts/alerts.store.ts':
    'export const b = [sql`insert into alert_views select id from users`, sql`delete from alert_views`];',
};

test('a table is written by its own room and read anywhere; SQL keywords are no tables', () => {
  const reading =
    'export const c = [sql`select * from users for update skip locked`, sql`insert into events select 1`, "update the users"];';
  expect(
    findings(
      temporaryTree({
        ...TABLES,
        'server/patrol-jobs/patrol-jobs.store.ts': reading,
        'server/users/users.test.ts': 'sql`delete from alert_views`',
      }),
    ),
  ).toEqual([]);
});

test.each([
  [
    'of its name',
    'sql`\n  update users set id = 2`',
    'server/patrol-jobs/a.ts:2 users is written by users only: call its store, or send it the news',
  ],
  [
    'that writes it most',
    "'DELETE FROM alert_views'",
    'server/patrol-jobs/a.ts:1 alert_views is written by alerts only: call its store, or send it the news',
  ],
])('a write away from the room %s is a finding', (_what, text, found) => {
  const all = findings(
    temporaryTree({ ...TABLES, 'server/patrol-jobs/a.ts': `export const a = ${text};` }),
  );
  expect(
    all.map(
      ({ file, line, rule, message }) =>
        `${file}:${line} ${rule === 'write-at-home' ? '' : rule}${message}`,
    ),
  ).toEqual([found]);
});

test('tests and the exceptions of the table reach further', () => {
  const root = temporaryTree({
    ...CLEAN,
    'server/users/users.test.ts': `import postgres from 'postgres';\nimport '#server/alerts/alerts.routes.ts';\npostgres();`,
    'e2e/journeys/a.spec.ts': `import '#tools/browser/find-browser.ts';\nimport '#simulator/main.ts';`,
    'server/alerts/alert-intake.ts': 'export const take = 1;',
    'server/ev04/ports.ts': `import '#server/alerts/alert-intake.ts';`,
    'tools/build/words.ts': 'export const words = 1;',
    'vite.config.ts': `import './tools/build/words.ts';`,
    'bench/kit/database.ts': `import '#server/kit/postgres/start.ts';`,
  });
  expect(findings(root)).toEqual([]);
});
