// Provisioning as the program composes it: the portal's calls, and the server that directories call.
import type { Database } from '#server/kit/db/database.ts';
import type { Route } from '#server/kit/http/context.ts';
import type { Hook } from '#server/kit/http/machines/hooks.ts';
import type { Log } from '#server/kit/log.ts';
import type { Inviting } from '#server/users/invitations.service.ts';
import { directoryPeople } from '#server/users/rules/directory-people.service.ts';
import { scimHooks } from './scim.hooks.ts';
import { scimRoutes } from './scim.routes.ts';

export function scimFeature(parts: Inviting & { readonly database: Database; readonly log: Log }): { routes: Route[]; hooks: Hook[] } {
  const { queueMail, links, database, log } = parts;
  const shared = { people: directoryPeople({ queueMail, links }), queueMail, links };
  return { routes: scimRoutes(shared), hooks: scimHooks({ ...shared, database, log }) };
}
