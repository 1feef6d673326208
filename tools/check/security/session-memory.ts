// Module state of the portal is cleared when a session ends: a file with state of its own registers
// it for that, or is named here with its reason.
import type { ESTree } from 'vite';
import { type Finding, inOrder } from '../source/finding.ts';
import { parseSource } from '../source/parsed-source.ts';
import { isTest, type SourceFile, sourceFiles } from '../source/source-files.ts';

const clearing = 'clearAtSessionEnd';

/** File or folder, and why its state may outlive a session. */
const allowed: Readonly<Record<string, string>> = {
  'web/phone/': 'a page of its own, whose phone is activated for one person',
  'web/kit/session/session.ts': 'who is signed in: it ends the session',
  'web/kit/session/session-expiry.ts':
    'a time; forgotten by each way out, and learnt before the next person is known',
  'web/kit/session/attendance.ts': 'the time of the last input on the page',
  'web/kit/session/half-done.ts': 'what open forms hold; kept for their own person alone, by id',
  'web/kit/session/tab-storage.ts': 'kept for after signing in again, under the person’s id',
  'web/kit/session/other-tabs.ts': 'the line to the other tabs',
  'web/kit/screen/unsaved-changes.ts': 'open forms, which go with their page',
  'web/kit/screen/placed-screens.ts': 'the screens of the product',
  'web/kit/call/': 'clock, csrf cookie and addresses of the server',
  'web/kit/fields/': 'names of countries and days, and the library of phone numbers',
  'web/kit/format/': 'formatters',
  'web/kit/keyboard/presses.ts': 'when and where was pressed last',
  'web/kit/keyboard/actions.ts': 'actions of open pages, which go with them',
  'web/kit/keyboard/writing.ts': 'the field that has the cursor',
  'web/kit/testing/': 'in tests alone, and emptied after each',
  'web/kit/shell-worker/': 'whether a new version waits',
  'web/app/': 'the router, and questions to the server that are under way',
  'web/ui/map/': 'land, styles and the canvas; places are drawn by their page',
  'web/ui/theme/': 'colours',
  'web/ui/steady/': 'what the page showed in the last seconds',
  'web/ui/feedback/session-memory.ts': 'the list of what is cleared',
  'web/ui/feedback/banner.tsx': 'a count, which says nothing of a person',
  'web/console/overview/offered-panels.ts': 'parts of the product',
  'web/alerts/age-clock.ts': 'what the page shows, which goes with it',
  'web/alerts/story/drafts.ts': 'kept for after signing in again, under the person’s id',
  'web/console-health/console-health.ts': 'opened by the page, and still when it is left',
  'web/console/offline/offline-store.ts':
    'the browser’s database, emptied by web/app/forget-kept.ts',
  'web/responses/offered-preview.ts': 'a part of the product',
  'web/dashboard/centre/offered-queue.ts': 'a part of the product',
  'web/dashboard/work/offered-decision.ts': 'a part of the product',
};

export const sessionMemory = (root: string): Finding[] =>
  inOrder(
    sourceFiles(root, ['.ts', '.tsx'])
      .filter(
        ({ path, text }) =>
          path.startsWith('web/') &&
          !isTest(path) &&
          !mayKeep(path) &&
          !text.includes(`${clearing}(`),
      )
      .flatMap(keptIn),
  );

const mayKeep = (path: string): boolean =>
  Object.keys(allowed).some(
    (place) => path === place || (place.endsWith('/') && path.startsWith(place)),
  );

function keptIn(file: SourceFile): Finding[] {
  const { program, lineAt } = parseSource(file);
  return program.body
    .flatMap((statement) => declarationsOf(statement))
    .filter(isState)
    .map(({ start }) => ({
      file: file.path,
      line: lineAt(start),
      rule: 'session-memory',
      message: `state of a module outlives the session: register ${clearing} (web/ui/feedback/session-memory.ts), or give the reason in tools/check/security/session-memory.ts`,
    }));
}

function declarationsOf(
  statement: ESTree.Program['body'][number],
): { kind: string; declarator: ESTree.VariableDeclarator; start: number }[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  if (declared?.type !== 'VariableDeclaration') return [];
  return declared.declarations.map((declarator) => ({
    kind: declared.kind,
    declarator,
    start: declared.start,
  }));
}

/**
 * A value that changes, or a collection that is filled; not the list of who listens, nor one that
 * is only read.
 */
function isState({
  kind,
  declarator: { id, init },
}: {
  kind: string;
  declarator: ESTree.VariableDeclarator;
}): boolean {
  if (kind === 'let') return true;
  if (
    id.type !== 'Identifier' ||
    id.name === 'listeners' ||
    init?.type !== 'NewExpression' ||
    init.callee.type !== 'Identifier'
  )
    return false;
  const isFilled = ['Map', 'Set'].includes(init.callee.name) && init.arguments.length === 0;
  return isFilled || init.callee.name.endsWith('Store');
}
