// Breaks each rule of the policies in a small tree and sees exactly that finding.
import { expect, test } from 'vitest';
import { findings } from './check-policies.ts';
import { temporaryTree } from './source/temporary-tree.ts';

const rulesOf = (path: string, code: string): string[] =>
  findings(temporaryTree({ [path]: `// A part.\n${code}\n` })).map(({ rule }) => rule);

const screen = 'web/tags/tags-page.tsx';
const service = 'server/tags/tags.service.ts';
const routes = 'server/tags/tags.routes.ts';

test.each([
  [screen, "const shown = user.role.kind === 'organisation';", 'role-compared'],
  [screen, "const { kind } = role; if ('centre' !== kind) close();", 'role-compared'],
  [screen, "const isAdmin = user?.role.name === 'admin';", 'role-compared'],
  [service, "if (roles[actor.role].kind !== 'platform') stop();", 'role-compared'],
  [service, "if (kindOf(actor) === 'centre') stop();", 'role-compared'],
  [service, "const is = person.role === 'organisation_user';", 'role-compared'],
  [service, 'if (!may) throw forbidden();', 'own-refusal'],
  [screen, "const may = user.abilities.includes('read users');", 'permission-by-hand'],
  [service, "const may = actor.abilities.has('read users');", 'permission-by-hand'],
  [routes, 'if (outgoing.id === actor.user_id) stop();', 'actor-compared'],
  [routes, 'const own = shownPersonOf(actor) === record.id;', 'actor-compared'],
  [routes, 'if (context.actor.restriction !== null) stop();', 'actor-compared'],
])('%s: %s', (path, code, rule) => {
  expect(rulesOf(path, code)).toEqual([rule]);
});

test.each([
  ['a policy', 'domain/tags/tags.policy.ts', "const is = role === 'admin';"],
  ['a test', 'web/tags/tags-page.test.tsx', "const is = role === 'admin';"],
  ['the kit that refuses calls', 'server/kit/http/register.ts', 'throw forbidden();'],
  ['a question to a policy', routes, 'authorise(mayClose(actor, record));'],
  ['the role of the database’s view', service, "if (view.role === 'platform') read();"],
  ['the kind of a device', screen, "const is = device.kind === 'platform';"],
  ['what an alert allows', screen, "const may = details.abilities.includes('take_over');"],
  ['the actor as the author', routes, 'write({ made_by: actor.user_id });'],
])('%s is right', (_, path, code) => {
  expect(rulesOf(path, code)).toEqual([]);
});
