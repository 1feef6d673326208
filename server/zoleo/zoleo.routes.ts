// The calls about an organisation's Zoleo feed.
import { pathOf } from '#domain/kit/path.ts';
import { zoleoApi } from '#domain/zoleo/zoleo.api.ts';
import { zoleoHookPath } from '#domain/zoleo/zoleo-message.ts';
import { recordEvents } from '#server/kit/audit.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { newCredential, newFeedKey } from './zoleo-credentials.ts';
import { readFeed, readUnits, readUnknownDevices, renewFeed } from './zoleo-feeds.store.ts';

const hookPath = (feed: string): string => pathOf(zoleoHookPath, { feed });

export const zoleoRoutes: Route[] = router(zoleoApi, {
  get: async ({ tx }) => {
    const [feed, units, unknown_devices] = await Promise.all([
      readFeed(tx),
      readUnits(tx),
      readUnknownDevices(tx),
    ]);
    if (feed === null) return { feed: null, units, unknown_devices };
    const { key, ...shown } = feed;
    return { feed: { path: hookPath(key), ...shown }, units, unknown_devices };
  },
  renew: async ({ tx, actor, params }) => {
    const { password, ...credential } = newCredential();
    const { key, username } = await renewFeed(tx, {
      organisation_id: params.id,
      key: newFeedKey(),
      ...credential,
    });
    await recordEvents(tx, [
      {
        organisation_id: params.id,
        kind: 'zoleo_feed.renewed',
        actor_staff_id: actor.user_id,
        acting_for_staff_id: actor.acting_for_user_id,
        data: { username },
      },
    ]);
    return { path: hookPath(key), username, password };
  },
});
