// Checks that who may do what is said in policies (decision 0081): elsewhere in server and web no
// role is compared, no permission is looked up by hand, and no feature makes a refusal of its own.
import type { ESTree } from 'vite';
import { roleNames, roles } from '#domain/access/roles.ts';
import { permissions } from '#domain/kit/permissions.ts';
import { type Finding, runAsProgram } from './source/finding.ts';
import { type ParsedSource, parseSource } from './source/parsed-source.ts';
import { isTest, sourceFiles } from './source/source-files.ts';

/** Files that make the actor or the database's view of them, and say so. */
const MECHANISMS: Readonly<Record<string, string>> = {
  'server/kit/': 'refuses calls by what they declare, and chooses the view of the transaction',
  'web/kit/session/session.ts': 'asks the permissions for every screen',
};

const kinds: readonly string[] = Object.values(roles).map(({ kind }) => kind);
/** What an actor says of a person; a route compares none of it. */
const ofActor = ['user_id', 'role', 'restriction', 'acting_for_user_id'];

export function findings(root: string): Finding[] {
  return sourceFiles(root, ['.ts', '.tsx'])
    .filter(({ path }) => /^(server|web)\//.test(path) && !isBesides(path))
    .map(parseSource)
    .flatMap(findingsIn);
}

const isBesides = (path: string): boolean =>
  isTest(path) ||
  /\.(factory|story|stories)\.tsx?$/.test(path) ||
  Object.keys(MECHANISMS).some((start) => path.startsWith(start));

function findingsIn(source: ParsedSource): Finding[] {
  const found: Finding[] = [];
  const say = (at: number, rule: string, message: string): void => {
    found.push({ file: source.path, line: source.lineAt(at), rule, message });
  };
  const isRoute = source.path.startsWith('server/') && source.path.endsWith('.routes.ts');
  source.walk({
    BinaryExpression: ({ left, right, operator, start }) => {
      if (!/^[!=]==?$/.test(operator)) return;
      for (const [one, other] of [
        [left, right],
        [right, left],
      ] as const) {
        if (comparesRole(one, textOf(other)))
          say(start, 'role-compared', 'ask a policy instead of comparing a role or its kind');
        if (isRoute && isOfActor(one))
          say(start, 'actor-compared', 'a route hands the actor to a policy, and compares nothing');
      }
    },
    CallExpression: ({ callee, arguments: given, start }) => {
      if (nameOf(callee) === 'forbidden' && source.path.startsWith('server/'))
        say(start, 'own-refusal', 'refuse by a policy: authorise(mayDoIt(actor, record))');
      if (isLookup(callee) && given.some((one) => isPermission(textOf(one))))
        say(start, 'permission-by-hand', 'ask by useMay, may or mayCall, or by a policy');
    },
  });
  return found;
}

/** Whether `node` is a role (or its kind) and `text` the name of one. */
function comparesRole(node: ESTree.Node, text: string | null): boolean {
  if (text === null) return false;
  const name = nameOf(node.type === 'CallExpression' ? node.callee : node);
  if (roleNames.some((role) => role === text))
    return name === 'role' || (name === 'name' && nameOf(objectOf(node)) === 'role');
  return kinds.includes(text) && (name === 'kindOf' || isKindOfRole(node));
}

/** `role.kind`, `roles[role].kind`, or a `kind` by itself. */
function isKindOfRole(node: ESTree.Node): boolean {
  if (node.type === 'Identifier') return node.name === 'kind';
  const object = objectOf(node);
  return nameOf(node) === 'kind' && /^roles?$/.test(nameOf(object) || nameOf(objectOf(object)));
}

/** `actor.user_id`, `context.actor.role`, or `shownPersonOf(actor)`. */
const isOfActor = (node: ESTree.Node): boolean =>
  node.type === 'CallExpression'
    ? nameOf(node.callee) === 'shownPersonOf'
    : ofActor.includes(nameOf(node)) && nameOf(objectOf(node)) === 'actor';

/** `abilities.includes` or `abilities.has` of anything. */
const isLookup = (callee: ESTree.Node): boolean =>
  ['includes', 'has'].includes(nameOf(callee)) && nameOf(objectOf(callee)) === 'abilities';

const isPermission = (text: string | null): boolean => permissions.some((one) => one === text);

const textOf = (node: ESTree.Node): string | null =>
  node.type === 'Literal' && typeof node.value === 'string' ? node.value : null;

/** The last name of an expression: `c` of `a.b.c`. */
function nameOf(node: ESTree.Node | null): string {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type === 'ChainExpression') return nameOf(node.expression);
  return node?.type === 'MemberExpression' && !node.computed ? nameOf(node.property) : '';
}

const objectOf = (node: ESTree.Node | null): ESTree.Node | null => {
  if (node?.type === 'ChainExpression') return objectOf(node.expression);
  return node?.type === 'MemberExpression' ? node.object : null;
};

runAsProgram(import.meta.url, findings);
