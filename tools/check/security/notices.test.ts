// Changes a small lockfile under its notices and sees exactly that finding; notices of the lockfile
// give none.
import { expect, test } from 'vitest';
import { noticesFile } from '../../notices/notices.ts';
import { temporaryTree } from '../source/temporary-tree.ts';
import { noticesFindings } from './notices.ts';

interface Locked {
  version: string;
  license?: string;
  dev?: boolean;
  name?: string;
}

const locked: Record<string, Locked> = {
  'node_modules/fastify': { version: '5.0.0', license: 'MIT' },
  'node_modules/fastify/node_modules/ms': { version: '2.0.0', license: '(GPL-2.0 OR MIT)' },
  'node_modules/sharp-win32': { version: '1.0.0', license: 'Apache-2.0 AND LGPL-3.0-or-later' },
  'node_modules/vitest': { version: '5.1.0', license: 'MIT', dev: true },
};
const lines = [
  '- fastify 5.0.0 (MIT)',
  '- ms 2.0.0 ((GPL-2.0 OR MIT))',
  '- sharp-win32 1.0.0 (Apache-2.0 AND LGPL-3.0-or-later)',
];

function found(more: Record<string, Locked>, listed: readonly string[] = lines): string[] {
  const root = temporaryTree({
    'package-lock.json': JSON.stringify({ packages: { '': {}, ...locked, ...more } }),
    [noticesFile]: `Foreword\n\nPackages\n\n${listed.join('\n')}\n\n====\n- not a package\n`,
  });
  return noticesFindings(root).map(({ rule, message }) => `${rule} ${message}`);
}

test('the notices of the lockfile have no findings; what is only for development is not shipped', () => {
  expect(found({})).toEqual([]);
});

test('a new package, a new version and a removed one are found', () => {
  expect(found({ 'node_modules/qs': { version: '1.0.0', license: 'ISC' } })).toEqual([
    'notice-missing qs 1.0.0 (ISC): npm run notices',
  ]);
  expect(found({ 'node_modules/fastify': { version: '5.0.1', license: 'MIT' } })).toEqual([
    'notice-missing fastify 5.0.1 (MIT): npm run notices',
    'notice-stale fastify 5.0.0 (MIT): npm run notices',
  ]);
  expect(found({}, [...lines, '- gone 1.0.0 (MIT)'])).toEqual([
    'notice-stale gone 1.0.0 (MIT): npm run notices',
  ]);
});

test('notices that are missing name no package', () => {
  const root = temporaryTree({
    'package-lock.json': JSON.stringify({ packages: { '': {}, ...locked } }),
  });
  expect(noticesFindings(root).map(({ rule }) => rule)).toEqual([
    'notice-missing',
    'notice-missing',
    'notice-missing',
  ]);
});

test.each(['GPL-3.0-only', 'AGPL-3.0', 'MIT AND GPL-2.0', undefined])(
  'the licence %s has to be judged first',
  (license) => {
    const line = `qs 1.0.0 (${license ?? 'unknown'})`;
    expect(
      found({ 'node_modules/qs': { version: '1.0.0', ...(license ? { license } : {}) } }, [
        ...lines,
        `- ${line}`,
      ]),
    ).toEqual([`licence-unjudged ${line}: judge the licence before it is shipped`]);
  },
);
