// Writes each forbidden thing into a small tree and sees exactly that finding; where it is allowed,
// and in tests and comments, there is none.
import { expect, test } from 'vitest';
import { temporaryTree } from '../source/temporary-tree.ts';
import { forbiddenCode } from './forbidden-code.ts';

const found = (path: string, line: string): string[] =>
  forbiddenCode(temporaryTree({ [path]: `// A file.\n${line}\n` })).map(
    (finding) => `${finding.file}:${finding.line} ${finding.rule}`,
  );

const bad: readonly (readonly [string, string, string])[] = [
  ['server/alerts/a.ts', "import { exec } from 'node:child_process';", 'starts-programs'],
  ['domain/alerts/a.ts', "import { exec } from 'child_process';", 'starts-programs'],
  ['server/alerts/a.ts', 'eval(body.text);', 'runs-text'],
  ['web/alerts/a.tsx', 'const run = new Function(text);', 'runs-text'],
  ['server/alerts/a.ts', "import { runInNewContext } from 'node:vm';", 'runs-text'],
  [
    'web/alerts/a.tsx',
    'const a = <p dangerouslySetInnerHTML={{ __html: text }} />;',
    'writes-markup',
  ],
  ['web/alerts/a.ts', 'element.innerHTML = text;', 'writes-markup'],
  ['server/alerts/a.ts', "createHash('md5').update(text);", 'weak-hash'],
  ['server/alerts/a.ts', "createHmac('sha1', key);", 'weak-hash'],
  ['server/alerts/a.ts', "createCipheriv('aes-256-cbc', key, iv);", 'own-encryption'],
  ['server/alerts/a.ts', 'const token = Math.random();', 'guessable'],
  ['server/alerts/a.ts', 'connect({ rejectUnauthorized: false });', 'trusts-any-certificate'],
  ['server/alerts/a.ts', 'tx.unsafe(query.sort);', 'sql-from-values'],
  ['server/alerts/a.ts', 'tx.unsafe<Row[]>(body.sql);', 'sql-from-values'],
  ['server/alerts/a.ts', 'await fetch(url, { signal });', 'follows-redirects'],
  ['web/alerts/a.tsx', 'const day = new Date(at).toLocaleDateString();', 'browsers-own-format'],
  [
    'web/alerts/a.tsx',
    'const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit" });',
    'browsers-own-format',
  ],
  ['web/alerts/a.tsx', 'const box = <input type="datetime-local" />;', 'browsers-own-format'],
  ['web/alerts/a.tsx', 'const month = now.getMonth() + 1;', 'clock-by-hand'],
  ['domain/alerts/a.ts', 'midnight.setHours(0, 0, 0, 0);', 'clock-by-hand'],
  ['server/alerts/a.ts', 'const parts = clock.formatToParts(at);', 'clock-by-hand'],
];

test.each(bad)('%s: %s', (path, line, rule) => {
  expect(found(path, line)).toEqual([`${path}:2 ${rule}`]);
});

test.each([
  ['server/kit/postgres/cluster.ts', "import { spawn } from 'node:child_process';"],
  ['server/kit/outside/twilio-signature.ts', "createHmac('sha1', token);"],
  ['server/kit/access/sealing.ts', "createCipheriv('aes-256-gcm', key, nonce);"],
  ['server/alerts/a.store.ts', 'const most = tx.unsafe(String(mostCounted));'],
  ['server/alerts/a.store.ts', 'const most = tx.unsafe(columns);'],
  ['server/kit/outside/partner-call.ts', "await fetch(url, {\n  redirect: 'manual',\n});"],
  ['server/alerts/a.test.ts', 'eval(text);'],
  ['server/alerts/a.ts', '// eval(text) would run it.'],
  ['tools/a.ts', "import { spawn } from 'node:child_process';"],
  ['server/alerts/a.ts', 'const value = retrieval(text);'],
  ['domain/alerts/a.ts', 'const month = now.getUTCMonth() + 1;'],
])('%s may: %s', (path, line) => {
  expect(found(path, line)).toEqual([]);
});
