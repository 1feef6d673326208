// Checks sizes and names: files, functions, components, parameters, folders, and the sentence each
// file opens with.
import { lastEarlierNumber } from '#server/kit/db/before-baseline.ts';
import * as sizes from './size-limits.ts';
import { type Finding, runAsProgram } from './source/finding.ts';
import { functionsOf, signsOf } from './source/functions.ts';
import { parseSource } from './source/parsed-source.ts';
import { isInWing, isTest, type SourceFile, sourceFiles } from './source/source-files.ts';

const { LIMITS } = sizes;

/**
 * Everything in the tree below `root` that is too big, badly named or opens without its sentence.
 */
export function findings(root: string): Finding[] {
  const files = codeFiles(root);
  return [
    ...files.flatMap((file) => [
      ...fileFindings(file),
      ...nameFindings(file.path),
      ...functionFindings(file),
    ]),
    ...numberFindings(files),
    ...folderFindings(files, LIMITS.files_in_folder_hard),
  ];
}

/** Folders outside 3 to 15 files: printed for a review, never a failure. */
export function warnings(root: string): Finding[] {
  const files = codeFiles(root);
  const thin = [...filesByFolder(files)].filter(
    ([, count]) => count < LIMITS.files_in_folder_least,
  );
  return [
    ...folderFindings(files, LIMITS.files_in_folder_most).filter(
      ({ rule }) => rule === 'folder-size',
    ),
    ...thin.map(([folder, count]) => ({
      file: folder,
      line: 1,
      rule: 'folder-size',
      message: `${count} files stand alone in a folder`,
    })),
  ];
}

function codeFiles(root: string): SourceFile[] {
  return sourceFiles(root, ['.ts', '.tsx', '.mts', '.mjs', '.css', '.sql']).filter(
    ({ path }) =>
      (isInWing(path) || !path.includes('/')) &&
      !sizes.DATA_FOLDERS.some((start) => path.startsWith(start)),
  );
}

function fileFindings({ path: file, text }: SourceFile): Finding[] {
  const found: Finding[] = [];
  const lines = text.trimEnd().split('\n');
  const { size, limit, unit } = file.endsWith('.sql')
    ? linesOfSql(file, lines)
    : signsOfCode(file, text);
  if (size > limit && !(file in sizes.LONG_FILES)) {
    found.push({
      file,
      line: 1,
      rule: 'file-size',
      message: `${size} ${unit}, at most ${limit}: split by noun`,
    });
  }
  const first = lines.findIndex((line) => !sizes.BEFORE_FIRST_SENTENCE.test(line));
  const opening = lines.slice(first, first + 3).join(' ');
  if (!/^(\/\/|\/\*\*?|--)\s*(\*\s*)?\S+(\s+\S+){3}/.test(opening)) {
    found.push({
      file,
      line: first + 1,
      rule: 'first-line',
      message: 'the first line is a comment: one sentence on what is here and why',
    });
  }
  return found;
}

type Size = { readonly size: number; readonly limit: number; readonly unit: string };

const linesOfSql = (file: string, lines: readonly string[]): Size => ({
  size: lines.length,
  limit: sizes.CHAPTER.test(file) ? LIMITS.chapter_lines : LIMITS.sql_lines,
  unit: 'lines',
});

function signsOfCode(file: string, text: string): Size {
  const of = (limit: number): Size => ({
    size: signsOf(text),
    limit,
    unit: 'characters without white space',
  });
  if (file.endsWith('.css')) return of(LIMITS.style_signs);
  return of(isTest(file) ? LIMITS.test_signs : LIMITS.file_signs);
}

function nameFindings(file: string): Finding[] {
  const folders = file.split('/');
  const name = folders.pop() ?? '';
  const found: Finding[] = [];
  const good = file.startsWith('database/migrations/')
    ? sizes.MIGRATION_NAME.test(name)
    : sizes.CODE_NAME.test(name);
  if (!good)
    found.push({ file, line: 1, rule: 'kebab-case', message: `${name} is not kebab-case` });
  for (const folder of folders.filter((part) => !sizes.FOLDER_NAME.test(part))) {
    found.push({
      file,
      line: 1,
      rule: 'kebab-case',
      message: `folder ${folder} is not kebab-case`,
    });
  }
  if (folders.length - 1 > LIMITS.folders_deep) {
    found.push({
      file,
      line: 1,
      rule: 'folder-depth',
      message: `${folders.length - 1} folders below the wing, at most ${LIMITS.folders_deep}`,
    });
  }
  return found;
}

/**
 * Migrations run in the order of their numbers: two of one number have none, and a number from
 * before the baseline was another migration's.
 */
function numberFindings(files: SourceFile[]): Finding[] {
  const migrations = files.filter(({ path }) => sizes.MIGRATION.test(path));
  const numberOf = ({ path }: SourceFile): string => sizes.MIGRATION.exec(path)?.[1] ?? '';
  const found = (file: SourceFile, message: string): Finding => ({
    file: file.path,
    line: 1,
    rule: 'migration-number',
    message,
  });
  return migrations.flatMap((file, at) => {
    const number = numberOf(file);
    const other = migrations.slice(0, at).find((one) => numberOf(one) === number);
    if (other) return [found(file, `${number} is the number of ${other.path.split('/').at(-1)}`)];
    if (sizes.CHAPTER.test(file.path) || Number(number) > lastEarlierNumber) return [];
    return [
      found(
        file,
        `${number} is a number from before the baseline; the next migration comes after ${lastEarlierNumber}`,
      ),
    ];
  });
}

function functionFindings(file: SourceFile): Finding[] {
  // A story or a table of cases is one long callback with a parameter a column: the limit of its
  // file holds it.
  if (!/\.m?tsx?$/.test(file.path) || isTest(file.path)) return [];
  const found: Finding[] = [];
  for (const one of functionsOf(parseSource(file))) {
    const limit =
      one.renders && file.path.endsWith('.tsx') ? LIMITS.component_signs : LIMITS.function_signs;
    const at = { file: file.path, line: one.line };
    if (one.signs > limit) {
      const rule = limit === LIMITS.component_signs ? 'component-size' : 'function-size';
      found.push({
        ...at,
        rule,
        message: `${one.name} has ${one.signs} characters without white space, at most ${limit}`,
      });
    }
    if (one.parameters > LIMITS.parameters) {
      found.push({
        ...at,
        rule: 'parameters',
        message: `${one.name} takes ${one.parameters} parameters, at most ${LIMITS.parameters}`,
      });
    }
  }
  return found;
}

function folderFindings(files: SourceFile[], most: number): Finding[] {
  return [...filesByFolder(files)]
    .filter(([folder, count]) => count > most && !(folder in sizes.FULL_FOLDERS))
    .map(([folder, count]) => ({
      file: folder,
      line: 1,
      rule: 'folder-size',
      message: `${count} files in one folder, at most ${most}`,
    }));
}

/** Tests lie next to their subjects and do not count. */
function filesByFolder(files: SourceFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    if (isTest(path) || !path.includes('/')) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

runAsProgram(import.meta.url, findings, warnings);
