// Composes the proof of life: what starts with the program, runs with it, and reports whether it is
// ready.
import type { ProgramTrouble } from '#domain/console-health/console-trouble.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Route } from '#server/kit/http/context.ts';
import type { Engine } from '#server/kit/jobs/sweep.ts';
import type { Log } from '#server/kit/log.ts';
import { startCanary } from './canary/canary-flight.ts';
import { consoleProofRoutes } from './console-health.routes.ts';
import { createReports } from './console-reports.service.ts';
import { type ConsoleWatch, startConsoleWatch, type WatchParts } from './console-watch.ts';
import { startEnginePulse } from './engine-pulse.ts';
import { createSentTimes, type SentTimes } from './sent-times.ts';

export interface ConsoleProof {
  readonly routes: Route[];
  /** Called with each frame as it is handed to the sockets. */
  readonly note: SentTimes['note'];
  /** The program's troubles, as sent to the consoles. */
  troubles(): ProgramTrouble[];
  counts(): ConsoleWatch['counts'] | Record<string, never>;
  start(running: RunningParts): void;
  stop(): void;
}

export interface RunningParts {
  readonly publish: WatchParts['publish'];
  /** Null in a process without the worker role: it reads the pulse of others. */
  readonly engine: Pick<Engine, 'overdue'> | null;
  /** Null in a process without the gateway role: the canary flies elsewhere. */
  readonly gateway: { readonly host: string; readonly port: number } | null;
}

export interface ProofParts {
  readonly database: Database;
  readonly log: Log;
  readonly config: { readonly CANARY_SECONDS: number };
}

export function createConsoleProof({ database, log, config }: ProofParts): ConsoleProof {
  const sent = createSentTimes();
  const stops: (() => void)[] = [];
  let watch: ConsoleWatch | null = null;
  return {
    routes: consoleProofRoutes({ database, takeReport: createReports(database, sent) }),
    note: sent.note,
    troubles: () => watch?.troubles.map(({ name }) => name) ?? [],
    counts: () => watch?.counts ?? {},
    start: ({ publish, engine, gateway }) => {
      watch = startConsoleWatch({ database, publish, log, now: () => performance.now() });
      stops.push(watch.stop);
      if (engine) stops.push(startEnginePulse(database, engine, log));
      if (gateway)
        stops.push(startCanary({ database, log, gateway, everySeconds: config.CANARY_SECONDS }));
    },
    stop: () => {
      for (const stop of stops.splice(0)) stop();
    },
  };
}
