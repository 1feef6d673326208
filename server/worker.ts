// The parts that a process needs for its sweeps, and nothing more, so that due timers are processed
// before the rest of the program is loaded.
import { setTimeout as sleep } from 'node:timers/promises';
import { createIntake, type Intake } from './alerts/alert-intake.ts';
import { pressTestsSweepName } from './alerts/on-test/press-tests.sweep.ts';
import type { AnchorPlace } from './audit/event-anchors.jobs.ts';
import { sealKeyOf } from './audit/event-chain.ts';
import { escalationSweepName } from './escalation/escalation.sweep.ts';
import type { Config } from './kit/config.ts';
import type { Database } from './kit/db/database.ts';
import { openDirectory } from './kit/directory/open-directory.ts';
import { type Engine, startEngine } from './kit/jobs/sweep.ts';
import type { Log } from './kit/log.ts';
import { createOutsideWorld, type OutsideWorld } from './kit/outside/outside-world.ts';
import type { Feature } from './program/feature.ts';
import { subscribersOf, sweepsOf } from './program/gather.ts';
import type { LinkMaker } from './shared-alerts/shared-alert-links.store.ts';

export interface WorkerParts {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly features: readonly Feature[];
}

export interface Worker {
  /** Null in a process without the worker role. */
  readonly engine: Engine | null;
  readonly intake: Intake;
  readonly world: OutsideWorld;
  readonly links: LinkMaker;
  /** Called when an alarm was committed: the escalation looks at once, and for press tests. */
  readonly afterAlarms: () => void;
  /**
   * All calls are loaded, and this is the address in messages: in demo mode the port may be any.
   */
  listensAt(origin: string): void;
  /**
   * Resolves when each sweep has looked once; after 2 s in any case, because a hanging one must not
   * keep pendants and consoles from connecting.
   */
  firstLook(): Promise<void>;
  /** A second call waits for the same end. */
  stop(): Promise<void>;
}

const firstLookPatienceMs = 2000;

export function startWorker({ config, database, log, features }: WorkerParts): Worker {
  let engine: Engine | null = null;
  let origin = `http://${config.HOST}:${config.PORT}`;
  let callsLoaded = false;
  let stopping: Promise<void> | null = null;
  const afterAlarms = (): void => {
    engine?.wake(escalationSweepName);
    engine?.wake(pressTestsSweepName);
  };
  const intake = createIntake(database, { subscribers: subscribersOf(features), afterAlarms });
  const world = createOutsideWorld(config, database, config.PUBLIC_URL);
  const links = linkMaker(config, () => origin);
  const directory = config.roles.has('worker') ? openDirectory(config) : null;
  if (config.roles.has('worker')) {
    const { adapters, providers, dispatch } = world;
    const sweeps = sweepsOf(features, {
      database,
      log,
      intake,
      adapters,
      providers,
      dispatch,
      links,
      afterAlarms,
      anchors: anchorPlace(config),
      secrets: config,
      callsLoaded: () => callsLoaded,
      sessionMinutes: config.SESSION_MINUTES,
      ...(directory ? { directory: directory.link } : {}),
    });
    engine = startEngine(sweeps, log);
  }
  return {
    engine,
    intake,
    world,
    links,
    afterAlarms,
    listensAt: (address) => {
      origin = address;
      callsLoaded = true;
    },
    firstLook: async () => {
      const deadline = performance.now() + firstLookPatienceMs;
      while (engine && !engine.state.ready && performance.now() < deadline) await sleep(10);
    },
    stop: async () => {
      stopping ??= (async () => {
        await engine?.stop();
        await intake.idle();
        directory?.close();
      })();
      await stopping;
    },
  };
}

const anchorPlace = (config: Config): AnchorPlace => ({
  file: config.EVENT_ANCHOR_FILE,
  webhook: config.EVENT_ANCHOR_WEBHOOK ?? null,
  key: sealKeyOf(config.APP_SECRET),
});

// Addresses in messages: the public one, or in demo mode this machine's, which is known once we
// listen.
const linkMaker = (config: Config, listening: () => string): LinkMaker => ({
  secret: config.APP_SECRET,
  hasSubdomains: config.ORGANISATION_ADDRESSES === '1',
  get origin() {
    return config.PUBLIC_URL ?? listening();
  },
});
