// The calls of common causes: for the centre's staff. Networks and gateways are read for the
// platform, what they explain in the caller's view.

import { leastSigns } from '#domain/common-causes/cause-limits.ts';
import { type CommonCause, commonCausesOf } from '#domain/common-causes/common-cause.ts';
import { commonCausesApi } from '#domain/common-causes/common-causes.api.ts';
import { mayTakeTogether } from '#domain/common-causes/common-causes.policy.ts';
import { authorise } from '#domain/kit/policy.ts';
import { queueDeliveries } from '#server/deliveries/deliveries.store.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { notSetUp } from '#server/kit/delivery-services.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { readReporting, readSigns, readTextable, readWays } from './cause-signs.store.ts';
import { noteTogether, takeTogether } from './take-together.service.ts';

export const commonCausesRoutes = ({ database }: { readonly database: Database }): Route[] =>
  router(
    commonCausesApi,
    {
      now: async ({ tx, actor }) => {
        authorise(mayTakeTogether(actor));
        return await readCauses(tx, database);
      },
      take: async ({ tx, actor, body }) => {
        authorise(mayTakeTogether(actor));
        return await takeTogether(tx, actor, body);
      },
      note: async ({ tx, actor, body }) => {
        authorise(mayTakeTogether(actor));
        return await noteTogether(tx, actor, body);
      },
      text: async ({ tx, actor, body: { client_id, user_ids, text } }) => {
        authorise(mayTakeTogether(actor));
        const people = await readTextable(tx, user_ids);
        const queued = await queueDeliveries(
          tx,
          people.map(({ organisation_id, id, name, mobile }) => ({
            organisation_id,
            lane: 'life_safety',
            channel: 'sms',
            recipient: mobile,
            recipient_name: name,
            body: text,
            idempotency_key: `common-cause:${client_id}:${id}`,
          })),
        );
        if (queued.includes('not_set_up')) throw notSetUp('sms');
        const { user_id: actor_staff_id, acting_for_user_id: acting_for_staff_id } = actor;
        await recordEvents(
          tx,
          people.map(({ organisation_id, id }) => ({
            organisation_id,
            kind: 'common_cause.texted',
            user_id: id,
            actor_staff_id,
            acting_for_staff_id,
            data: { text, people: people.length },
          })),
        );
        return { texted: people.length };
      },
    },
    [],
    { now: () => null },
  );

async function readCauses(tx: Tx, database: Database): Promise<CommonCause[]> {
  const bare = await readSigns(tx);
  if (bare.length < leastSigns('site')) return [];
  const devices = bare.flatMap(({ device_id }) => (device_id === null ? [] : [device_id]));
  const organisations = [...new Set(bare.map(({ organisation }) => organisation.id))];
  const [ways, reporting] = await database.read(
    { role: 'platform' },
    async (all) => await Promise.all([readWays(all, devices), readReporting(all, organisations)]),
  );
  const wayOf = new Map(ways.map((way) => [way.device_id, way]));
  const signs = bare.map((sign) => {
    const way = sign.device_id === null ? undefined : wayOf.get(sign.device_id);
    return { ...sign, carrier: way?.carrier ?? null, gateway: way?.gateway ?? null };
  });
  return commonCausesOf(signs, reporting);
}
