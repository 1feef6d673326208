// The checks other than test files: types, lint and format, unused exports, and our own in
// tools/check. Each counts as one test.
import { existsSync, globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isEnding, runNode } from './child.ts';
import { count, type Tally } from './tally.ts';

export interface Check {
  readonly name: string;
  /** Words after `node`. */
  readonly words: readonly string[];
}

/**
 * Every check of the tree at `root`: tools whose settings are there, and each
 * `tools/check/check-*.ts`.
 */
export function allChecks(root: string): Check[] {
  const typed = globSync('{,web/,domain/}tsconfig.json', { cwd: root }).sort();
  const own = globSync('tools/check/check-*.ts', { cwd: root, exclude: ['**/*.test.ts'] }).sort();
  return [
    ...typed.map((file) => ({
      name: `types (${file})`,
      words: [
        ...compiler,
        '-p',
        file,
        '--tsBuildInfoFile',
        join(foundRight, file.replaceAll('/', '-')),
      ],
    })),
    ...whenThere(root, 'biome.json', {
      name: lintAndFormat,
      words: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.'],
    }),
    ...whenThere(root, 'knip.json', {
      name: 'unused exports',
      words: ['node_modules/knip/bin/knip.js', '--no-progress'],
    }),
    ...whenThere(root, 'web/index.html', screensBuild),
    ...own.map((file) => ({ name: basename(file, '.ts').replace('check-', ''), words: [file] })),
  ];
}

export const lintAndFormat = 'lint and format';

/**
 * With one checker: four, its own choice, infer the same types again and take twice the processor
 * time.
 */
const compiler = [
  'node_modules/typescript/bin/tsc',
  '--pretty',
  'false',
  '--checkers',
  '1',
  '--incremental',
  '--preserveSymlinks',
];

/**
 * Where the compiler keeps what it has found right: the next run looks at what has changed and what
 * uses that. A copy of the repository takes it along.
 */
export const foundRight = 'data/types';

/** The screens for the journeys; skipped when they are fresh. */
export const screensBuild: Check = {
  name: 'the screens build',
  words: ['tools/launch/build-web.mjs'],
};

/**
 * Breaks the rules that differ from `main`, for ten minutes at most: part of `npm run check` alone,
 * where the difference is at hand.
 */
export const changedRules: Check = {
  name: 'breaks of changed rules are noticed',
  words: ['tools/mutants.ts', '--changed'],
};

const whenThere = (root: string, file: string, check: Check): Check[] =>
  existsSync(join(root, file)) ? [check] : [];

/** Most checks keep one processor busy, and a test run has two. */
const lanes = 2;

/** Runs the checks, two at a time, in their order; what a failed one said goes to `say`. */
export async function runChecks(
  root: string,
  checks: readonly Check[],
  tally: Tally,
  say: (line: string) => void = console.log,
): Promise<void> {
  say(`\nChecks (${checks.length})`);
  const left = [...checks];
  const work = async (): Promise<void> => {
    for (let check = left.shift(); check && !isEnding(); check = left.shift())
      await runCheck(root, check, { tally, say });
  };
  await Promise.all(Array.from({ length: lanes }, work));
}

/** Begins a line that a check says although it passed: what it could not try. */
const note = 'note: ';

async function runCheck(
  root: string,
  { name, words }: Check,
  { tally, say }: { tally: Tally; say: (line: string) => void },
): Promise<void> {
  const began = Date.now();
  const { code, output } = await runNode(root, words, 'collect');
  count(tally, `check: ${name}`, code === 0);
  const lines = output
    .split('\n')
    .filter((line) => line !== '' && (code !== 0 || line.startsWith(note)));
  const alone = code === 0 ? [] : [`Alone: node ${words.join(' ')}`];
  const ending = [...lines, ...alone].map((line) => `\n         ${line}`).join('');
  say(
    `  ${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)${ending}`,
  );
}
