// Compares the third-party notices with the lockfile: every shipped package is named with its
// version, and every licence has been reviewed.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listHead, noticesFile } from '../../notices/notices.ts';
import { lineOf, shippedPackages } from '../../notices/shipped-packages.ts';
import type { Finding } from '../source/finding.ts';

/**
 * Licences under which a proprietary product may contain a package, with what they ask for met by
 * the notices.
 */
const judged: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
  'CC0-1.0',
  // Attribution: in the foreword of the notices.
  'CC-BY-4.0',
  'OFL-1.1',
  // Unchanged, source code named in the foreword; libvips is a shared library of its own.
  'MPL-2.0',
  'LGPL-3.0-or-later',
]);

/** The differences between the notices and the lockfile. */
export function noticesFindings(root: string): Finding[] {
  if (!existsSync(join(root, 'package-lock.json'))) return [];
  const shipped = shippedPackages(root);
  const [, list = ''] = (
    existsSync(join(root, noticesFile)) ? readFileSync(join(root, noticesFile), 'utf8') : ''
  ).split(`\n${listHead}\n\n`, 2);
  const named = new Set(/^(?:- .*\n)*/.exec(list)?.[0].split('\n').filter(Boolean));
  const wanted = new Set(shipped.map((each) => `- ${lineOf(each)}`));
  const finding = (ruleName: string, message: string): Finding => ({
    file: noticesFile,
    line: 1,
    rule: ruleName,
    message,
  });
  return [
    ...[...wanted]
      .filter((line) => !named.has(line))
      .map((line) => finding('notice-missing', `${line.slice(2)}: npm run notices`)),
    ...[...named]
      .filter((line) => !wanted.has(line))
      .map((line) => finding('notice-stale', `${line.slice(2)}: npm run notices`)),
    ...shipped
      .filter(({ licence }) => !isJudged(licence))
      .map((each) =>
        finding('licence-unjudged', `${lineOf(each)}: judge the licence before it is shipped`),
      ),
  ];
}

/** Every part of "A AND B", one part of "A OR B". */
const isJudged = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((one) => judged.has(one.trim())));
