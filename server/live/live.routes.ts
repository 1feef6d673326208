// The calls beside the socket, over the same policy as the socket itself.
import { operatorsChannel } from '#domain/alerts/alert-channels.ts';
import { forbidden, invalid } from '#domain/kit/errors.ts';
import { liveApi } from '#domain/live/live.api.ts';
import type { Database } from '#server/kit/db/database.ts';
import { JsonText, type Route, router } from '#server/kit/http/context.ts';
import type { Hub } from '#server/kit/live/hub/hub.ts';
import { missedSince } from '#server/kit/live/hub/hub.ts';
import type { PusherServer } from '#server/kit/live/pusher-server.ts';
import type { MayHear } from './channel-policy.ts';

export interface LiveParts {
  readonly database: Database;
  readonly pusher: PusherServer;
  readonly hub: Hub;
  readonly key: string;
  /** Null: the screens draw their own map. */
  readonly mapStyleUrl: string | null;
  readonly mayHear: MayHear;
}

export const liveRoutes = ({ database, pusher, hub, key, mapStyleUrl, mayHear }: LiveParts): Route[] =>
  router(
    liveApi,
    {
      authorise: async ({ actor, body }) => {
        const [granted] = await mayHear([{ actor, channel: body.channel_name }]);
        if (!granted) throw forbidden();
        const about = body.channel_name === operatorsChannel ? { user_info: { name: actor.name, role: actor.role } } : {};
        const claim = JSON.stringify({ user_id: String(actor.user_id), session: String(actor.session_id), ...about });
        // The Pusher client reads the bare object, without our data key.
        return new JsonText(JSON.stringify(pusher.authorise(body.socket_id, body.channel_name, claim)));
      },
      settings: async () => ({ key, number: hub.position, map_style_url: mapStyleUrl }),
      missed: async ({ actor, query }) => {
        const channels = [...new Set(query.channels.split(',').filter(Boolean))];
        if (channels.length > 100) throw invalid({ channels: ['At most 100 channels.'] });
        const granted = await mayHear(channels.map((channel) => ({ actor, channel })));
        const mine = channels.filter((_, index) => granted[index]);
        const frames = await database.read({ role: 'platform' }, async (tx) => await missedSince(tx, query.after, mine));
        return { too_old: frames === null, frames: frames ?? [] };
      },
    },
    // Neither asks more than the rights already known, nor writes: a transaction for each would wake the hub at every join.
    ['authorise', 'settings', 'missed'],
  );
