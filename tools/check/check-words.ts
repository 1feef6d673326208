// Checks for words that switch the compiler off, that must not run in the program, that wait in a
// test for a fixed time, or that exist on one machine only.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finding, runAsProgram } from './source/finding.ts';
import { parseSource } from './source/parsed-source.ts';
import { type SourceFile, sourceFiles, typescriptFiles } from './source/source-files.ts';
import { codeWords } from './words/code-words.ts';
import { fixedWaits } from './words/fixed-waits.ts';
import { placeWords } from './words/place-words.ts';
import { typeWords, type WordFinding } from './words/type-words.ts';

const TEXT_ENDINGS = [
  '.ts',
  '.tsx',
  '.mts',
  '.mjs',
  '.css',
  '.sql',
  '.md',
  '.json',
  '.html',
  '.yml',
  '.sh',
  '.ci/run',
  '.npmrc',
];

/** Files that break a rule on purpose, to prove that it holds. */
const BREAKS_ON_PURPOSE: Record<string, string> = {
  'tools/check/check-words.test.ts': 'proves this check',
  'tools/check/source/finding.test.ts': 'proves what a check prints',
  'tools/check/table-catalogue.test.ts': 'proves the catalogue check on bare clocks',
  'tools/check/words/place-words.ts': 'holds the one public registry that a lock file may name',
};

/** Single words that stand where they must, each with its reason. */
const LET_OFF: { file: string; rule: string; because: string }[] = [
  {
    file: 'server/kit/db/migrate.ts',
    rule: 'app-now',
    because: 'the list of migrations is made before app.now() exists',
  },
];

/** Every banned word in the tree below `root`. */
export function findings(root: string): Finding[] {
  const code = typescriptFiles(root).filter(isJudged);
  const text = [...sourceFiles(root, TEXT_ENDINGS), ...lockFile(root)].filter(isJudged);
  return [
    ...code.flatMap((file) => {
      const source = parseSource(file);
      return inFile(file, [...typeWords(source), ...codeWords(source), ...fixedWaits(source)]);
    }),
    ...text.flatMap((file) => inFile(file, placeWords(file))),
    ...text
      .filter(({ path }) => /\.(sql|css)$/.test(path))
      .flatMap((file) => inFile(file, leftOver(file))),
  ];
}

function isJudged({ path }: SourceFile): boolean {
  return !(path in BREAKS_ON_PURPOSE);
}

function inFile({ path: file }: SourceFile, words: WordFinding[]): Finding[] {
  return words
    .filter((word) => !LET_OFF.some((one) => one.file === file && one.rule === word.rule))
    .map((word) => ({ file, ...word }));
}

function leftOver({ text }: SourceFile): WordFinding[] {
  return text.split('\n').flatMap((line, at) => {
    const left = /\b(TODO|FIXME|XXX|HACK)\b/.exec(line);
    return left
      ? [
          {
            line: at + 1,
            rule: 'no-todo',
            message: `${left[0]}: do it, or write it where work is planned`,
          },
        ]
      : [];
  });
}

/** The lock file is generated, but a private mirror in it breaks every other machine. */
function lockFile(root: string): SourceFile[] {
  try {
    return [
      { path: 'package-lock.json', text: readFileSync(join(root, 'package-lock.json'), 'utf8') },
    ];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

runAsProgram(import.meta.url, findings);
