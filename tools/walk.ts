// The entry point of `npm run walk [-- PART...]`: every screen by every role, in both themes and
// both widths, in a real browser, and tables of visited screens and of layout shifts. The parts are
// light-1440, dark-1440, light-390, dark-390, pseudo, refused and sheets (pictures side by side, in
// `data/sheets`); without one all run. `npm test` visits each screen once.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { roleNames } from '#domain/access/roles.ts';
import { runNode } from './test/child.ts';

const root = join(import.meta.dirname, '..');
const all = ['light-1440', 'dark-1440', 'light-390', 'dark-390', 'pseudo', 'refused', 'sheets'];
const results = join(root, 'data/walk.json');
/** Written by e2e/registry/registry-walk.spec.ts, a line a visit. */
const shiftsFile = join(root, 'data/walk-shifts.jsonl');
const mostShift = 0.02;

const visits = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({ title: z.string(), ancestorTitles: z.array(z.string()), status: z.string() }),
      ),
    }),
  ),
});

/** A line a role with what passed in each part; failures are counted next to it. */
function table(parts: readonly string[]): string {
  const found = visits
    .parse(JSON.parse(readFileSync(results, 'utf8')))
    .testResults.flatMap(({ assertionResults }) => assertionResults);
  const cell = (role: string, part: string): string => {
    const own = found.filter(
      ({ title, ancestorTitles: [group = ''], status }) =>
        status !== 'skipped' &&
        group.replace(', ', '-').replace(' px', '') === part &&
        visitorOf(title) === role,
    );
    const failed = own.filter(({ status }) => status !== 'passed').length;
    return failed === 0 ? String(own.length) : `${own.length - failed}, ${failed} failed`;
  };
  const lines = [...roleNames, 'nobody'].map(
    (role) => `| ${role} | ${parts.map((part) => cell(role, part)).join(' | ')} |`,
  );
  return [
    `| visitor | ${parts.join(' | ')} |`,
    `|---|${parts.map(() => '--:').join('|')}|`,
    ...lines,
  ].join('\n');
}

const shift = z.object({
  look: z.string(),
  path: z.string(),
  visitor: z.string(),
  value: z.number(),
});

/**
 * Layout shift a part: how many visits, the largest, and how many above the limit, each of which is
 * named below.
 */
function shiftTable(parts: readonly string[]): string {
  const lines = existsSync(shiftsFile)
    ? readFileSync(shiftsFile, 'utf8').split('\n').filter(Boolean)
    : [];
  const all = lines.map((line) => shift.parse(JSON.parse(line)));
  const rows = parts.flatMap((part) => {
    const own = all.filter(({ look }) => look === part);
    const over = own.filter(({ value }) => value > mostShift).length;
    const largest = Math.max(0, ...own.map(({ value }) => value)).toFixed(3);
    return own.length === 0
      ? []
      : [
          `| ${part} | ${new Set(own.map(({ path }) => path)).size} | ${own.length} | ${largest} | ${over} |`,
        ];
  });
  const named = all
    .filter(({ value }) => value > mostShift)
    .map(({ look, path, visitor, value }) => `${value.toFixed(3)} ${path} for ${visitor}, ${look}`);
  return [
    `| layout shift | routes | visits | largest | over ${mostShift} |`,
    '|---|--:|--:|--:|--:|',
    ...rows,
    ...named,
  ].join('\n');
}

const visitorOf = (title: string): string => / (?:opens )?for (\w+)/.exec(title)?.[1] ?? 'nobody';

const given = process.argv.slice(2);
const unknown = given.filter((part) => !all.includes(part));
if (unknown.length > 0)
  throw new Error(`Unknown: ${unknown.join(', ')}. The parts are ${all.join(', ')}.`);
const parts = given.length === 0 ? all : given;
process.env['WALK'] = parts.join();
mkdirSync(join(root, 'data'), { recursive: true });
rmSync(shiftsFile, { force: true });
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
const { code } = await runNode(
  root,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'journeys', ...reporters, 'e2e/registry'],
  'inherit',
);
console.log(`\n${table(parts)}\n\n${shiftTable(parts)}`);
process.exitCode = code;
