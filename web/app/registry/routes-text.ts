// The page docs/routes.md: every screen, its title, its permission and the roles that may open it,
// made from the registry itself.

import { isStaff } from '#domain/access/access.policy.ts';
import { type RoleName, roleNames, roles } from '#domain/access/roles.ts';
import { hasPortalAccess, homeOf } from '#domain/users/me.ts';
import { i18n } from '#web/kit/language/language.ts';
import { judge } from '#web/kit/screen/guard.ts';
import { flatten, type Screen } from '#web/kit/screen/screen.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';

const head = `# Routes

Made from the registry of screens (\`web/app/composition.tsx\`); a test holds it. \`everybody\` is with and without a session, \`visitors\` only without one; a step of signing in opens while its gate is closed.
After a change: \`vitest run web/app/registry --update\`, then read the difference.

| path | title | permission (any of) | opens for |
|---|---|---|---|
`;

/** All screens; a page whose only tab is the page itself counts as one. */
export const routeScreens = (screens: readonly Screen[]): Screen[] => {
  const pages = new Set(screens.map(({ path }) => path));
  return [
    ...screens,
    ...screens.flatMap(({ children = [] }) =>
      flatten(children).filter(({ path }) => !pages.has(path)),
    ),
  ];
};

/** @param screens with children; in the order of the page: by path */
export function routesText(screens: readonly Screen[]): string {
  const rows = [...routeScreens(screens)].sort((left, right) => (left.path < right.path ? -1 : 1));
  return `${head}${rows.map(rowOf).join('\n')}\n`;
}

const rowOf = (screen: Screen): string =>
  `| \`${screen.path}\` | ${i18n._(screen.title)} | ${screen.permission?.join(', ') ?? ''} | ${opensFor(screen)} |`;

function opensFor(screen: Screen): string {
  if (screen.open === 'always') return 'everybody';
  if (screen.open === 'signed-out') return 'visitors';
  if (screen.at) return `at the step: ${screen.at.join(', ')}`;
  return roleNames.filter((role) => judge(screen, personOf(role)).kind === 'enter').join(', ');
}

/** A user of the role with the role's default permissions. */
const personOf = (name: RoleName) => {
  const { kind, abilities } = roles[name];
  return anOperator({
    role: { name, kind },
    abilities: [...abilities],
    organisation_id: isStaff({ role: name }) ? null : 1,
    portal_access: hasPortalAccess(abilities),
    home: homeOf(name),
  });
};
