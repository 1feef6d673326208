// Every feature is in its wing's list: the program reaches a room's routes or screens by its
// `.feature.ts` alone.
import type { Finding } from '../source/finding.ts';
import { importsOf } from '../source/imports.ts';
import type { ParsedSource } from '../source/parsed-source.ts';
import { isTest } from '../source/source-files.ts';
import { FEATURE_FILE, FEATURE_LISTS, placeOf, SERVER_COMPOSITION } from './wings.ts';

/** Files of a room that only a feature file can plug in. */
const PLUGGED_IN = /^(server\/.*\.routes\.ts|web\/.*\.screens\.tsx?)$/;
const COMPOSITION = ['kit', 'app', ...SERVER_COMPOSITION];

export function featureFindings(sources: readonly ParsedSource[]): Finding[] {
  return [
    ...unlisted(sources),
    ...roomsWithoutFeature(sources),
    ...sources.flatMap(routesLoadedEarly),
  ];
}

function unlisted(sources: readonly ParsedSource[]): Finding[] {
  const lists = sources.filter(({ path }) => Object.values(FEATURE_LISTS).includes(path));
  const listed = new Set(lists.flatMap((list) => importsOf(list).map(({ target }) => target)));
  return sources
    .filter(({ path }) => isInWingWithList(path) && FEATURE_FILE.test(path) && !listed.has(path))
    .map(({ path }) => ({
      file: path,
      line: 1,
      rule: 'feature-listed',
      message: `this feature is not in ${FEATURE_LISTS[placeOf(path).wing]}`,
    }));
}

function roomsWithoutFeature(sources: readonly ParsedSource[]): Finding[] {
  const roomOf = (path: string): string => path.split('/').slice(0, 2).join('/');
  const withFeature = new Set(
    sources.filter(({ path }) => FEATURE_FILE.test(path)).map(({ path }) => roomOf(path)),
  );
  const without = sources.filter(
    ({ path }) =>
      PLUGGED_IN.test(path) &&
      !COMPOSITION.includes(placeOf(path).room) &&
      !withFeature.has(roomOf(path)),
  );
  return without.map(({ path }) => ({
    file: path,
    line: 1,
    rule: 'feature-file',
    message: `${roomOf(path)} has no .feature.ts that gives this to the program`,
  }));
}

/** The sweeps start before any call is loaded, and the list of features with them. */
function routesLoadedEarly(source: ParsedSource): Finding[] {
  if (!source.path.startsWith('server/') || !FEATURE_FILE.test(source.path)) return [];
  const found: Finding[] = [];
  source.walk({
    ImportDeclaration: (node) => {
      if (node.importKind === 'type' || !/\.(routes|hooks)\.ts$/.test(node.source.value)) return;
      found.push({
        file: source.path,
        line: source.lineAt(node.start),
        rule: 'calls-load-late',
        message: `import ${node.source.value} inside \`calls\`: the sweeps start before the calls are loaded`,
      });
    },
  });
  return found;
}

const isInWingWithList = (path: string): boolean =>
  placeOf(path).wing in FEATURE_LISTS && !isTest(path);
