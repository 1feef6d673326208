// Checks that every list that changes by itself, and every choice of a menu, tab bar or suggestion
// list, is guarded against presses on what has just moved.
import type { ESTree } from 'vite';
import { type Finding, runAsProgram } from './source/finding.ts';
import { type ParsedSource, parseSource } from './source/parsed-source.ts';
import { isTest, sourceFiles } from './source/source-files.ts';

/** Sources of rows that are added and removed live. */
const liveSources = [
  'useQueue',
  'useQueueStore',
  'useOperators',
  'useMembers',
  'useShift',
  'useActiveSessions',
  'useLive',
];
const polled = 'refetchInterval';

/** Elements that are a row or a choice, by name or by role. */
const rows = ['li', 'tr'];
const choices = ['row', 'option', 'menuitem', 'tab'];
/** Components that are pressed. */
const pressed = new Set([
  'a',
  'button',
  'input',
  'label',
  'select',
  'Link',
  'Button',
  'IconButton',
  'Checkbox',
  'NativeSelect',
  'Menu',
  'ActionsMenu',
]);

/** Every row and choice that is not registered with the guard. */
export function findings(root: string): Finding[] {
  return sourceFiles(root, ['.tsx'])
    .filter(
      ({ path }) => path.startsWith('web/') && !path.startsWith('web/phone/') && !isTest(path),
    )
    .map(parseSource)
    .flatMap((source) => [...unguardedChoices(source), ...unguardedRows(source)]);
}

const finding = (source: ParsedSource, at: number, message: string): Finding => ({
  file: source.path,
  line: source.lineAt(at),
  rule: 'live-list',
  message,
});

function unguardedChoices(source: ParsedSource): Finding[] {
  const found: Finding[] = [];
  source.walk({
    JSXOpeningElement: (node) => {
      const role = roleOf(node);
      if (role === null || !choices.includes(role) || isGuarded(node)) return;
      found.push(
        finding(
          source,
          node.start,
          `a ${role} spreads steadyRow(...) or steadyChoice(...) (web/ui/steady)`,
        ),
      );
    },
  });
  return found;
}

/**
 * In a file that reads a live source, rows that can be pressed are rendered by a LiveList, which
 * guards and holds them.
 */
function unguardedRows(source: ParsedSource): Finding[] {
  if (!isLive(source)) return [];
  const found: Finding[] = [];
  const open: { node: ESTree.JSXOpeningElement; hasPress: boolean }[] = [];
  source.walk({
    JSXElement: ({ openingElement: node }) => {
      const name = nameOf(node);
      if (pressed.has(name)) for (const row of open) row.hasPress = true;
      if (rows.includes(name) && !isGuarded(node)) open.push({ node, hasPress: false });
    },
    'JSXElement:exit': ({ openingElement: node }) => {
      if (open.at(-1)?.node !== node) return;
      const { hasPress } = open.pop() ?? { hasPress: false };
      if (hasPress)
        found.push(
          finding(
            source,
            node.start,
            'a row of a live list that can be pressed is drawn by <LiveList> and spreads `steady`',
          ),
        );
    },
  });
  return found;
}

function isLive(source: ParsedSource): boolean {
  let live = false;
  source.walk({
    CallExpression: ({ callee }) => {
      live ||= callee.type === 'Identifier' && liveSources.includes(callee.name);
    },
    Property: ({ key }) => {
      live ||= key.type === 'Identifier' && key.name === polled;
    },
  });
  return live;
}

const nameOf = ({ name }: ESTree.JSXOpeningElement): string =>
  name.type === 'JSXIdentifier' ? name.name : '';

function roleOf({ attributes }: ESTree.JSXOpeningElement): string | null {
  for (const one of attributes) {
    if (
      one.type !== 'JSXAttribute' ||
      one.name.type !== 'JSXIdentifier' ||
      one.name.name !== 'role'
    )
      continue;
    if (one.value?.type === 'Literal' && typeof one.value.value === 'string')
      return one.value.value;
  }
  return null;
}

/** Whether it spreads what names it to the guard. */
const isGuarded = ({ attributes }: ESTree.JSXOpeningElement): boolean =>
  attributes.some((one) => {
    if (one.type !== 'JSXSpreadAttribute') return false;
    const { argument } = one;
    if (argument.type === 'Identifier') return argument.name === 'steady';
    return (
      argument.type === 'CallExpression' &&
      argument.callee.type === 'Identifier' &&
      argument.callee.name.startsWith('steady')
    );
  });

runAsProgram(import.meta.url, findings);
