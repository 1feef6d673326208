// The live wing: the socket server, the hub that feeds it, and the check of the sockets' rights.
import { createHash, createHmac } from 'node:crypto';
import { createHearing, type Hearing } from '#domain/live/hearing.ts';
import { liveEvents } from '#domain/live-events.ts';
import type { AllowedAddresses } from '#server/kit/access/addresses.ts';
import type { Config } from '#server/kit/config.ts';
import type { Database } from '#server/kit/db/database.ts';
import { trustedProxies } from '#server/kit/http/connections/trusted-proxies.ts';
import { upgradeAddress } from '#server/kit/http/guards/caller-address.ts';
import { type Frame, type Hub, startHub } from '#server/kit/live/hub/hub.ts';
import { startPresenceNeighbours } from '#server/kit/live/presence/presence-neighbours.ts';
import { createPusherServer, type PusherServer } from '#server/kit/live/pusher-server.ts';
import type { Log } from '#server/kit/log.ts';
import { withAlertChanges } from './alert-changes.ts';
import { createMayHear, type MayHear } from './channel-policy.ts';
import { createSocketRights } from './socket-rights.ts';

export interface Live {
  readonly key: string;
  readonly pusher: PusherServer;
  readonly hub: Hub;
  readonly hearing: Hearing;
  /** The one policy for the authorisation call, the socket and missed events. */
  readonly mayHear: MayHear;
  /** The counters of the sockets and the hub, by the prefix of their metrics. */
  readonly counters: Readonly<Record<'live' | 'hub', () => object>>;
  close(): Promise<void>;
}

export interface LiveOptions {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly addresses: Pick<AllowedAddresses, 'admits'>;
  /** Called with the frames that are handed to the sockets. */
  readonly published?: (frames: readonly Frame[]) => void;
}

/** Starts the hub and prepares the socket server, which the caller attaches to its HTTP server. */
export async function startLive({
  config,
  database,
  log,
  addresses,
  published = () => {},
}: LiveOptions): Promise<Live> {
  const secret = createHmac('sha256', config.APP_SECRET).update('pusher').digest('hex');
  const key = createHash('sha256').update(secret).digest('hex').slice(0, 20);
  const hearing = createHearing(liveEvents);
  const mayHear = createMayHear(database, hearing);
  const isProxy = trustedProxies(config);
  const pusher = createPusherServer({
    key,
    secret,
    activityTimeoutSeconds: 30,
    recheckEveryMs: 2500,
    limits: { connectionsPerPerson: config.LIVE_WINDOWS_PER_PERSON },
    log,
    addressOf: (request) => upgradeAddress(request, isProxy),
    neededFor: rightsFor(hearing, log),
    // Programs that are not browsers send no origin; browsers always do, and only our own pages
    // may.
    allowedOrigins: (origin, host) => origin === undefined || URL.parse(origin)?.host === host,
    ...createSocketRights(database, mayHear, { config, addresses }),
  });
  const publish = (frames: Frame[]): void => {
    pusher.publish(withAlertChanges(frames));
    published(frames);
  };
  const moved = (): void => pusher.reconnectAll('the order of news goes on elsewhere');
  const hub = await startHub({ database, log, publish, moved });
  // A process without sockets has no people to announce or show.
  const stopPresence = config.roles.has('live')
    ? startPresenceNeighbours({ database, presence: pusher.presence, log })
    : async () => {};
  database.onCommit((news) => hub.committed(news));
  return {
    key,
    pusher,
    hub,
    hearing,
    mayHear,
    counters: { live: () => pusher.counts, hub: () => hub.counts },
    close: async () => {
      await hub.close();
      await pusher.close();
      await stopPresence();
    },
  };
}

/**
 * Logs each event that is published on a channel without any entitled member, once: it is a
 * programming error.
 */
function rightsFor({ neededFor }: Hearing, log: Log): Hearing['neededFor'] {
  const said = new Set<string>();
  return (event, channel) => {
    const needed = neededFor(event, channel);
    if (needed === 0 && !said.has(event)) {
      said.add(event);
      log.error(
        { event, channel },
        'a live event was published on a channel that does not declare it: no one receives it',
      );
    }
    return needed;
  };
}
