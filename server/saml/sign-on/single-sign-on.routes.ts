// The calls around a connection's sign-in: a test sign-in with its result, and the address to sign
// out at.
import { conflict, notFound } from '#domain/kit/errors.ts';
import { singleSignOnApi, testResult } from '#domain/saml/single-sign-on.api.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { type Connection, findConnection } from '../connections/saml-connections.store.ts';
import { Refused } from './refused.ts';
import { signOutUrl } from './sign-out.service.ts';
import { redirectToProvider, type SignOnParts } from './single-sign-on.service.ts';
import * as store from './single-sign-on.store.ts';

const platform = { role: 'platform' } as const;

export function signOnRoutes(parts: SignOnParts): Route[] {
  // The caller's own view decides whether there is such a connection; only the platform's view
  // reads test results.
  const require = async (tx: Tx, id: number): Promise<Connection> => {
    const rows = await tx`select from saml_connections where id = ${id}`;
    const found =
      rows.length === 0
        ? undefined
        : await parts.database.read(platform, async (wide) => await findConnection(wide, { id }));
    if (!found) throw notFound();
    return found;
  };
  return router(singleSignOnApi, {
    test: async ({ tx, actor, params: { organisationId, id } }) => {
      const connection = await require(tx, id);
      const base =
        actor.organisation_id === organisationId
          ? '/organisation'
          : `/organisations/${organisationId}`;
      const path = `${base}/settings/saml/${id}/configuration`;
      const { url, id: key } = await redirectToProvider(parts, connection, {
        purpose: 'test',
        path,
        sessionId: actor.session_id,
      }).catch(notReady);
      await recordEvents(tx, [
        {
          kind: 'saml_connection.tested',
          organisation_id: organisationId,
          actor_staff_id: actor.user_id,
          acting_for_staff_id: actor.acting_for_user_id,
          data: { id, name: connection.name, by: actor.name },
        },
      ]);
      return { url, key };
    },
    tested: async ({ tx, actor, params: { id, key } }) => {
      await require(tx, id);
      const sessionId = actor.session_id;
      const found = await parts.database.read(
        platform,
        async (wide) => await store.findResult(wide, { id, key, sessionId }),
      );
      if (!found) throw notFound();
      const waiting = {
        outcome: null,
        reason: null,
        name_id: null,
        name_id_format: null,
        attributes: [],
        user: null,
        matched_by: null,
      };
      return testResult.parse(found.result ?? waiting);
    },
    signOut: async ({ actor }) => ({ url: await signOutUrl(parts, actor).catch(nowhere) }),
  });
}

const notReady = (error: unknown): never => {
  if (error instanceof Refused) throw conflict('not_ready', 'Configure this connection first.');
  throw error;
};

// Signing out must work, whatever is wrong with the connection.
const nowhere = (error: unknown): null => {
  if (error instanceof Refused) return null;
  throw error;
};
