// Checks the architecture: permitted imports, no circles, no barrels, no room for left-overs,
// tables written by their own room.
import { impureUses } from './architecture/domain-purity.ts';
import { featureFindings } from './architecture/feature-files.ts';
import { importCircles } from './architecture/import-circles.ts';
import { judgeImport } from './architecture/import-rules.ts';
import { packedLiterals } from './architecture/packed-literals.ts';
import { ignoredQueueAnswers } from './architecture/queue-answers.ts';
import { developmentImports, filesNotInstalled } from './architecture/run-time-packages.ts';
import { strayWrites, tablesOf } from './architecture/table-writers.ts';
import { floorOf, placeOf, SERVER_COMPOSITION } from './architecture/wings.ts';
import { type Finding, runAsProgram } from './source/finding.ts';
import { importsOf } from './source/imports.ts';
import { type ParsedSource, parseSource } from './source/parsed-source.ts';
import { isTest, sourceFiles, typescriptFiles } from './source/source-files.ts';

const NO_SUCH_ROOM = /^(shared|common|helpers?|utils?|types|index)$|-(utils?|helpers?)$/;

/** Everything in the tree below `root` that breaks the architecture. */
export function findings(root: string): Finding[] {
  const sources = typescriptFiles(root).map(parseSource);
  const tables = tablesOf(
    sourceFiles(root, ['.sql']).filter(({ path }) => path.startsWith('database/migrations/')),
  );
  return [
    ...sources.flatMap(findingsOfFile),
    ...circleFindings(sources),
    ...featureFindings(sources),
    ...strayWrites(sources, tables),
    ...developmentImports(root, sources),
    ...filesNotInstalled(sources),
  ];
}

function findingsOfFile(source: ParsedSource): Finding[] {
  const file = source.path;
  const at = (line: number, rule: string, message: string): Finding => ({
    file,
    line,
    rule,
    message,
  });
  const imports = importsOf(source).flatMap((imported) =>
    judgeImport(file, imported).map(({ rule, message }) => at(imported.line, rule, message)),
  );
  const impure = file.startsWith('domain/') && !isTest(file) ? impureUses(source) : [];
  return [
    ...source.errors.map((error) => at(1, 'parse', error)),
    ...imports,
    ...[...impure, ...packedLiterals(source)].map(({ line, rule, message }) =>
      at(line, rule, message),
    ),
    ...nameFindings(file),
    ...barrelFindings(source),
    ...hiddenImports(source),
    ...ignoredQueueAnswers(source),
  ];
}

function nameFindings(file: string): Finding[] {
  const found: Finding[] = [];
  const { wing, room } = placeOf(file);
  for (const part of file.split('/')) {
    const name = part.replace(/\.(test\.|spec\.)?tsx?$/, '');
    if (NO_SUCH_ROOM.test(name)) {
      found.push({
        file,
        line: 1,
        rule: 'name',
        message: `"${part}" says nothing: name it by its noun`,
      });
    }
  }
  if (
    wing === 'server' &&
    room !== 'kit' &&
    !SERVER_COMPOSITION.includes(room) &&
    floorOf(room) === null
  ) {
    found.push({
      file,
      line: 1,
      rule: 'server-floor',
      message: `server/${room} has no floor: give it one in tools/check/architecture/wings.ts`,
    });
  }
  return found;
}

function barrelFindings(source: ParsedSource): Finding[] {
  const body = source.program.body;
  const passesOn = body.filter(
    (node) =>
      node.type === 'ExportAllDeclaration' ||
      (node.type === 'ExportNamedDeclaration' && node.source !== null),
  );
  const offenders = passesOn.filter(
    (node) => node.type === 'ExportAllDeclaration' || passesOn.length === body.length,
  );
  return offenders.map((node) => ({
    file: source.path,
    line: source.lineAt(node.start),
    rule: 'no-barrel',
    message: 'import from the file that owns the thing',
  }));
}

/** A computed import could name anything, so no rule would see it. */
function hiddenImports(source: ParsedSource): Finding[] {
  const found: Finding[] = [];
  if (isTest(source.path) || !/^(domain|server|web)\//.test(source.path)) return found;
  source.walk({
    ImportExpression: (node) => {
      if (node.source.type === 'Literal') return;
      found.push({
        file: source.path,
        line: source.lineAt(node.start),
        rule: 'literal-import',
        message: 'import() names its file in plain text',
      });
    },
  });
  return found;
}

function circleFindings(sources: ParsedSource[]): Finding[] {
  const known = new Set(sources.map((source) => source.path));
  const graph = new Map(
    sources.map((source) => [
      source.path,
      importsOf(source).flatMap(({ target }) =>
        target !== null && known.has(target) ? [target] : [],
      ),
    ]),
  );
  return importCircles(graph).map((circle) => ({
    file: circle[0] ?? '',
    line: 1,
    rule: 'import-circle',
    message: `these import each other: ${circle.join(', ')}`,
  }));
}

runAsProgram(import.meta.url, findings);
