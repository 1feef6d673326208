// The calls of signing in across origins.
import { originsApi } from '#domain/sign-in/origins.api.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import type { Sessions } from '../sessions.service.ts';
import type { QueueMail } from '../sign-in.service.ts';
import { carryOn, requestAccess, takeCarried } from './origins.service.ts';
import { findWays } from './origins.store.ts';

export interface OriginParts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly queueMail: QueueMail;
  /** Where emailed links lead. */
  readonly links: { readonly origin: string };
}

/** Of an organisation that is not there: what most have. */
const unknown = { name: null, password: true, single_sign_on: false, connections: [] };

export function originsRoutes({ database, sessions, queueMail, links }: OriginParts): Route[] {
  const write = async <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> =>
    await database.write({ role: 'platform' }, work);
  return router(originsApi, {
    organisation: async ({ params }) =>
      (await database.read(
        { role: 'platform' },
        async (tx) => await findWays(tx, params.subdomain.toLowerCase()),
      )) ?? unknown,
    session: async ({ request }) => {
      request.setToken(
        await write(async (tx) => await takeCarried(tx, sessions, request.bearer, request)),
      );
      return null;
    },
    carry: async ({ actor, request }) => ({
      url: await write(async (tx) => await carryOn(tx, actor, request.host)),
    }),
    requestAccess: async ({ actor }) =>
      await write(async (tx) => await requestAccess(tx, { queueMail, links }, actor)),
  });
}
