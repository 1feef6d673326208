// The HTTP calls that go with the socket, over the same policy as the socket itself.

import { operatorsChannel } from '#domain/alerts/alert-channels.ts';
import { invalid } from '#domain/kit/errors.ts';
import { authorise } from '#domain/kit/policy.ts';
import type { Hearing } from '#domain/live/hearing.ts';
import { liveApi } from '#domain/live/live.api.ts';
import type { Database } from '#server/kit/db/database.ts';
import { JsonText, type Route, router } from '#server/kit/http/context.ts';
import type { Hub } from '#server/kit/live/hub/hub.ts';
import { missedSince } from '#server/kit/live/hub/hub.ts';
import type { PusherServer } from '#server/kit/live/pusher-server.ts';
import { withAlertChanges } from './alert-changes.ts';
import type { MayHear } from './channel-policy.ts';
import { claimOf } from './socket-rights.ts';

export interface LiveParts {
  readonly database: Database;
  readonly pusher: PusherServer;
  readonly hub: Hub;
  readonly hearing: Hearing;
  readonly key: string;
  readonly mayHear: MayHear;
}

export const liveRoutes = ({ database, pusher, hub, hearing, key, mayHear }: LiveParts): Route[] =>
  router(
    liveApi,
    {
      authorise: async ({ actor, body }) => {
        const [rights = null] = await mayHear([{ actor, channel: body.channel_name }]);
        authorise(rights !== null);
        const { user_info, ...own } = claimOf(actor);
        const claim = JSON.stringify({
          ...own,
          ...(body.channel_name === operatorsChannel ? { user_info } : {}),
        });
        // The Pusher client reads the bare object, without our data key.
        return new JsonText(
          JSON.stringify(pusher.authorise(body.socket_id, body.channel_name, claim)),
        );
      },
      settings: async () => ({ key, number: hub.position }),
      missed: async ({ actor, query }) => {
        const channels = [...new Set(query.channels.split(',').filter(Boolean))];
        if (channels.length > 100) throw invalid({ channels: ['At most 100 channels.'] });
        const granted = await mayHear(channels.map((channel) => ({ actor, channel })));
        const rights = new Map(
          channels.map((channel, index) => [channel, granted[index] ?? null] as const),
        );
        const mine = channels.filter((channel) => rights.get(channel) !== null);
        const frames = await database.read(
          { role: 'platform' },
          async (tx) => await missedSince(tx, query.after, mine),
        );
        // As on the sockets: only the events that the caller's rights cover.
        const received = withAlertChanges(frames ?? []).filter(
          ({ event, channel }) =>
            (hearing.neededFor(event, channel) & (rights.get(channel) ?? 0)) !== 0,
        );
        return { too_old: frames === null, frames: received };
      },
    },
    // Neither queries more than the cached rights, nor writes: a transaction for each would wake
    // the hub at every join.
    ['authorise', 'settings', 'missed'],
  );
