// Composes provisioning: the portal's calls, and the server that directories call.
import type { Route } from '#server/kit/http/context.ts';
import type { Hook } from '#server/kit/http/machines/hooks.ts';
import type { Inviting } from '#server/users/invitations.service.ts';
import { directoryPeople } from '#server/users/rules/directory-people.service.ts';
import { type ScimServerParts, scimHooks } from './scim.hooks.ts';
import { scimRoutes } from './scim.routes.ts';

export function scimCalls(
  parts: Inviting & Pick<ScimServerParts, 'database' | 'log' | 'mayCall'>,
): { routes: Route[]; hooks: Hook[] } {
  const { queueMail, links, ...server } = parts;
  const shared = { people: directoryPeople({ queueMail, links }), queueMail, links };
  return { routes: scimRoutes(shared), hooks: scimHooks({ ...shared, ...server }) };
}
