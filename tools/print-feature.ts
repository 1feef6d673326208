// Prints a feature's files in reading order across the wings, each with its length and its own
// first sentence.
import { argv, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { isTest, type SourceFile, sourceFiles } from './check/source/source-files.ts';

/**
 * The order in which a newcomer understands a feature: what is true, what is kept, what is done,
 * what is shown, what is proved.
 */
const READING_ORDER = [
  /^domain\/.*(?<!\.(api|events|jobs|policy)|-machine)\.ts$/,
  /^domain\/.*-machine\.ts$/,
  /^domain\/.*\.policy\.ts$/,
  /^domain\/.*\.(api|events|jobs)\.ts$/,
  /^database\//,
  /^server\/.*\.routes\.ts$/,
  /^server\/.*\.service\.ts$/,
  /^server\/.*\.store\.ts$/,
  /^server\/.*(?<!\.(sweep|jobs|live|subscribers|factory))\.ts$/,
  /^server\/.*\.sweep\.ts$/,
  /^server\/.*\.(jobs|live|subscribers)\.ts$/,
  /^server\/.*\.factory\.ts$/,
  /^web\/.*\.screens\.tsx$/,
  /^web\//,
  /^e2e\//,
];

/** Stops quietly when the reader (a pager, head) has seen enough. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
}

/**
 * The files of `feature` (a folder's name, e.g. alerts) in reading order; a test follows the file
 * it proves. Empty for no such feature.
 */
export function featureFiles(root: string, feature: string): SourceFile[] {
  const rooms = ['domain', 'server', 'web'].map((wing) => `${wing}/${feature}/`);
  const noun = singular(feature);
  const named = new RegExp(`(^|[^a-z])(${feature}|${noun})([^a-z]|$)`);
  const belongs = (path: string): boolean =>
    rooms.some((room) => path.startsWith(room)) ||
    (/^(database\/migrations|e2e\/journeys)\//.test(path) &&
      named.test((path.split('/').at(-1) ?? '').replaceAll('_', '-')));
  const files = sourceFiles(root, ['.ts', '.tsx', '.css', '.sql']).filter(({ path }) =>
    belongs(path),
  );
  return files
    .map((file) => ({ file, key: sortKey(file.path, `domain/${feature}/${noun}.ts`) }))
    .sort((a, b) => compare(a.key, b.key))
    .map(({ file }) => file);
}

/**
 * The word for one of `plural`: alerts -> alert, geofences -> geofence, companies -> company,
 * addresses -> address.
 */
export function singular(plural: string): string {
  return plural
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/(?<!s)s$/, '');
}

/** The record comes before everything else. */
function sortKey(path: string, record: string): [number, string] {
  const proved =
    isTest(path) && !path.startsWith('e2e/')
      ? path.replace(/(\.scenario)?\.(test|spec)(?=\.tsx?$)/, '')
      : path;
  const place = proved === record ? -1 : READING_ORDER.findIndex((pattern) => pattern.test(proved));
  return [place, `${proved} ${path === proved ? '' : path}`];
}

function compare(
  [place, name]: [number, string],
  [otherPlace, otherName]: [number, string],
): number {
  return place - otherPlace || (name < otherName ? -1 : 1);
}

function firstSentence(text: string): string {
  const lines = text.split('\n').filter((one) => !one.startsWith('#!'));
  const [, opening = ''] = /^(\/\/|\/\*\*?|--)/.exec(lines[0] ?? '') ?? [];
  // A comment between two marks ends with its own; others end where the next line has no mark.
  const isClosed = opening.startsWith('/*');
  const end = isClosed
    ? lines.findIndex((one) => one.includes('*/'))
    : lines.findIndex((one) => !one.startsWith(opening)) - 1;
  const words = lines
    .slice(0, end + 1)
    .map((one) => one.replace(/^\s*(\/\/|\/\*\*?|--|\*(?!\/))?\s*/, '').replace(/\s*\*\/$/, ''));
  return /^.*?[.?!](?=\s|$)/.exec(words.join(' '))?.[0] ?? words.join(' ').trim();
}

function main(root: string, [feature, ...options]: string[]): number {
  const files = feature === undefined ? [] : featureFiles(root, feature);
  if (files.length === 0) {
    stdout.write(
      `${feature === undefined ? 'Which feature?' : `There is no feature "${feature}".`} Say: npm run feature alerts [-- --text]\n`,
    );
    return 1;
  }
  for (const { path, text } of files) {
    stdout.write(`${path} (${text.trimEnd().split('\n').length})\n    ${firstSentence(text)}\n`);
    if (options.includes('--text')) stdout.write(`\n${text}\n`);
  }
  return 0;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  stdout.on('error', endWithReader);
  process.exitCode = main(
    fileURLToPath(new URL('../', import.meta.url)),
    argv.slice(2).filter((word) => word !== '--'),
  );
}
