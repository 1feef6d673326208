// The calls that list dead messages and send them again.

import { retryRefusal } from '#domain/deliveries/deliveries.policy.ts';
import { undeliveredApi } from '#domain/deliveries/undelivered.api.ts';
import { notFound } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import { recordEvents } from '#server/kit/audit.ts';
import { notSetUp, readServices } from '#server/kit/delivery-services.ts';
import { router } from '#server/kit/http/context.ts';
import { serviceFor } from './delivery-service.sql.ts';
import { listUndelivered, lockDelivery, readFaultyPartners, requeue } from './undelivered.store.ts';

export const undeliveredRoutes = router(undeliveredApi, {
  list: async ({ tx, query }) => await listUndelivered(tx, query),
  partners: async ({ tx }) => await readFaultyPartners(tx),
  retry: async ({ tx, actor, params }) => {
    const known = await lockDelivery(tx, params.id);
    if (!known) throw notFound();
    refuseIf(retryRefusal(known));
    if (!(await readServices(tx)).has(serviceFor(known))) throw notSetUp(known.channel);
    const message = await requeue(tx, params.id);
    if (!message) throw notFound();
    await recordEvents(tx, [
      {
        organisation_id: known.organisation?.id ?? null,
        kind: 'delivery.retried',
        actor_staff_id: actor.user_id,
        ...(known.alert_id === null ? {} : { alert_id: known.alert_id }),
        data: {
          delivery_id: known.id,
          channel: known.channel,
          to: known.recipient_name ?? known.recipient,
        },
      },
    ]);
    return message;
  },
});
