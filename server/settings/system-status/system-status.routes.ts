// The calls of the system status, and its figures for the metrics.
import { systemStatusApi } from '#domain/settings/system-status.api.ts';
import type { Config } from '#server/kit/config.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import type { Engine } from '#server/kit/jobs/sweep.ts';
import type { Log } from '#server/kit/log.ts';
import { createTestLimit } from '#server/kit/test-sends.ts';
import type { InstallationMap } from '../map/installation-map.ts';
import { figuresOf, readStatus, type StatusParts } from './system-status.service.ts';
import { type QueueTest, sendTest } from './trial-messages.service.ts';

export interface SystemStatusParts extends Pick<StatusParts, 'countUnreachable' | 'readOperators'> {
  readonly config: Pick<Config, 'ADDRESS_SEARCH_URL' | 'DATABASE_STANDBYS'>;
  readonly database: Database;
  readonly log: Pick<Log, 'warn'>;
  /** Null in a process without the worker role. */
  readonly engine: Pick<Engine, 'state' | 'overdue'> | null;
  readonly map: Pick<InstallationMap, 'status'>;
  /** The present troubles of the program. */
  readonly proof: { troubles(): readonly string[] };
  readonly queueMessage: QueueTest;
}

interface Feature {
  readonly routes: Route[];
  readonly counters: { readonly service: () => Promise<Record<string, number>> };
}

export function systemStatusFeature(parts: SystemStatusParts): Feature {
  const { database, log, queueMessage } = parts;
  const countTest = createTestLimit();
  const status: StatusParts = {
    installation: async () => await installationOf(parts),
    countUnreachable: parts.countUnreachable,
    readOperators: parts.readOperators,
  };
  return {
    routes: router(systemStatusApi, {
      get: async ({ tx }) => await readStatus(tx, status),
      test: async ({ tx, actor, body: { service } }) => {
        const sent = await sendTest(tx, actor, service, queueMessage);
        countTest(actor.user_id);
        return sent;
      },
    }),
    counters: {
      // The other figures are wanted most while the database does not answer.
      service: async () => {
        try {
          return figuresOf(await database.ask(async (tx) => await readStatus(tx, status)));
        } catch (error) {
          log.warn({ err: error }, 'the state of the services could not be read');
          return { database_up: 0 };
        }
      },
    },
  };
}

async function installationOf({
  config,
  engine,
  map,
  proof,
}: SystemStatusParts): ReturnType<StatusParts['installation']> {
  return {
    map: await map.status(),
    addressHost: hostOf(config.ADDRESS_SEARCH_URL),
    expectedStandbys: config.DATABASE_STANDBYS,
    troubledSweeps: [...new Set([...(engine?.state.failing ?? []), ...(engine?.overdue() ?? [])])],
    troubles: proof.troubles(),
  };
}

const hostOf = (url: string | undefined): string | null =>
  url === undefined ? null : new URL(url).host;
