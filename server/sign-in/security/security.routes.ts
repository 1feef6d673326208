// The calls of one's own security page and of the account-security tab.
import { notFound } from '#domain/kit/errors.ts';
import { securityApi } from '#domain/sign-in/security.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { findAuthorityFault } from '#server/users/authority.service.ts';
import { changePassword, type PasswordParts } from './change-password.service.ts';
import { requireManaged, requireSeen } from './managed-people.ts';
import { findAccountSecurity, listSessions } from './own-sessions.store.ts';

const platform = { role: 'platform' } as const;

export const securityRoutes = (parts: PasswordParts): Route[] => {
  const { database, sessions } = parts;
  return router(
    securityApi,
    {
      changePassword: async ({ actor, body, request }) => {
        const { token, knownBrowsers } = await changePassword(parts, actor, body, request);
        request.setToken(token);
        request.setKnownBrowsers(knownBrowsers);
        return null;
      },
      sessions: async ({ actor }) =>
        await database.read(
          platform,
          async (tx) => await listSessions(tx, actor.user_id, actor.session_id),
        ),
      endSession: async ({ actor, params }) => {
        const ended = await database.write(
          platform,
          async (tx) => await sessions.endOthersOf(tx, actor, params.id),
        );
        if (ended === 0) throw notFound();
        return null;
      },
      endOtherSessions: async ({ actor }) => ({
        ended: await database.write(platform, async (tx) => await sessions.endOthersOf(tx, actor)),
      }),
      accountSecurity: async ({ actor, params }) => {
        await requireSeen(database, actor, params.id);
        const found = await database.read(
          platform,
          async (tx) => await findAccountSecurity(tx, params.id),
        );
        if (!found) throw notFound();
        return found;
      },
      authority: async ({ actor, params }) => {
        await requireSeen(database, actor, params.id);
        return {
          fault: await database.read(
            platform,
            async (tx) => await findAuthorityFault(tx, actor, params.id),
          ),
        };
      },
      endAllSessions: async ({ actor, params }) => {
        const person = await requireManaged(database, actor, params.id);
        await database.write(platform, async (tx) => await sessions.endAllOf(tx, person.id));
        return null;
      },
    },
    ['accountSecurity', 'authority', 'endAllSessions'],
  );
};
