// The calls of shared alerts. A holder has no session: his token is looked up first, in a
// transaction that these handlers open themselves.

import { authorise } from '#domain/kit/policy.ts';
import { sharedAlertsApi } from '#domain/shared-alerts/shared-alerts.api.ts';
import { mayAnswer } from '#domain/shared-alerts/shared-alerts.policy.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import type { HeldLink, LinkMaker } from './shared-alert-links.store.ts';
import {
  endLink,
  readLinks,
  readShared,
  requireLink,
  shareAlert,
} from './shared-alerts.service.ts';

/** A holder's answer; escalation is above this feature, so the program passes the function in. */
export type HolderAnswer =
  | { readonly answer: 'acknowledge' }
  | { readonly answer: 'resolve'; readonly note: string; readonly outcome: 'genuine' | 'false' };
export type TakeAnswer = (tx: Tx, link: HeldLink, said: HolderAnswer) => Promise<void>;

export interface SharedAlertsParts {
  readonly database: Database;
  readonly links: LinkMaker;
  readonly takeAnswer: TakeAnswer;
}

export const sharedAlertsRoutes = ({ database, links, takeAnswer }: SharedAlertsParts): Route[] => {
  const say = async (token: string, said: HolderAnswer) =>
    await database.write({ role: 'platform' }, async (tx) => {
      const link = await requireLink(tx, token);
      authorise(mayAnswer(link));
      await takeAnswer(tx, link, said);
      return await readShared(tx, link, { opens: false });
    });
  return router(sharedAlertsApi, {
    list: async ({ tx, params }) => await readLinks(tx, params.id),
    create: async ({ tx, actor, params, body }) =>
      await shareAlert(tx, actor, links, { alert_id: params.id, ...body }),
    revoke: async ({ tx, actor, params }) =>
      await endLink(tx, actor, params.id, params.shareLinkId),
    open: async ({ params }) =>
      await database.write(
        { role: 'platform' },
        async (tx) => await readShared(tx, await requireLink(tx, params.token), { opens: true }),
      ),
    acknowledge: async ({ params }) => await say(params.token, { answer: 'acknowledge' }),
    resolve: async ({ params, body }) => await say(params.token, { answer: 'resolve', ...body }),
  });
};
