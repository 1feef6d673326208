// The interface between a feature and the program. Each feature exports one `feature` from
// `<feature>.feature.ts`; server/app.ts lists them.

import type { ConsoleProof } from '#server/console-health/console-health.ts';
import type { DeliveryListener } from '#server/deliveries/deliveries.jobs.ts';
import type { Ev04Gateway } from '#server/ev04/ev04-gateway.ts';
import type { KeySecrets } from '#server/evidence/keys/published-keys.ts';
import type { CountingReader } from '#server/phone/installation-reader.ts';
import type { Intake } from '../alerts/alert-intake.ts';
import type { DeviceEventSubscriber } from '../alerts/device-event-subscriber.ts';
import type { AnchorPlace } from '../audit/event-anchors.jobs.ts';
import type { SignsOfLife } from '../devices/signs-of-life.service.ts';
import type { Config } from '../kit/config.ts';
import type { Database } from '../kit/db/database.ts';
import type { ServiceProviders } from '../kit/delivery-services.ts';
import type { DirectoryLink } from '../kit/directory/directory.sweep.ts';
import type { Route } from '../kit/http/context.ts';
import type { Hook } from '../kit/http/machines/hooks.ts';
import type { Importer } from '../kit/import/importer.ts';
import type { Engine, Sweep } from '../kit/jobs/sweep.ts';
import type { Log } from '../kit/log.ts';
import type { OutsideWorld } from '../kit/outside/outside-world.ts';
import type { Live } from '../live/live.ts';
import type { InstallationMap } from '../settings/map/installation-map.ts';
import type { LinkMaker } from '../shared-alerts/shared-alert-links.store.ts';
import type { SignIn } from '../sign-in/sign-in.routes.ts';

export interface Feature {
  /** Handle device events in the intake's transaction, in the order of server/app.ts. */
  readonly subscribers?: readonly DeviceEventSubscriber[];
  /** Are called with delivery outcomes, in the order of server/app.ts. */
  readonly deliveryListeners?: readonly DeliveryListener[];
  /** What people may upload as a file of rows. */
  readonly importers?: readonly Importer[];
  /**
   * Run in a process with the worker role. They look before any call is loaded, so the file of a
   * feature imports no route.
   */
  readonly sweeps?: (parts: SweepParts) => readonly Sweep[];
  /** Imports the routes when it is called. */
  readonly calls?: (running: Running) => Promise<Calls>;
}

export interface Calls {
  readonly routes?: readonly Route[];
  /** Calls that partners make in their own format. */
  readonly hooks?: readonly Hook[];
  /** Read at each scrape; the name goes before each figure's own, e.g. `hub` and `published`. */
  readonly counters?: Readonly<Record<string, () => object | Promise<object>>>;
}

/** The combined parts of all features, for those that pass them on. */
export interface Gathered {
  readonly deliveryListeners: readonly DeliveryListener[];
  readonly importers: readonly Importer[];
}

export interface SweepParts extends Gathered {
  readonly database: Database;
  readonly log: Log;
  readonly intake: Intake;
  /** The adapters for messages. */
  readonly adapters: OutsideWorld['adapters'];
  readonly providers: ServiceProviders;
  readonly dispatch: OutsideWorld['dispatch'];
  readonly links: LinkMaker;
  /** Called when an alarm was committed: the escalation looks at once. */
  readonly afterAlarms: () => void;
  /** Whether the modules of all calls are loaded: the sweeps start before. */
  readonly callsLoaded: () => boolean;
  /** The key of the log's seals, and where the newest of them is written. */
  readonly anchors: AnchorPlace;
  /** The secret from which the keys of evidence are derived. */
  readonly secrets: KeySecrets;
  readonly sessionMinutes: number;
  /** Absent where there is one cell only. */
  readonly directory?: DirectoryLink;
}

export interface ProgramParts {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
}

/** The parts of the running program that features share. */
export interface Running extends ProgramParts, Gathered {
  /** Null in a process without the worker role. */
  readonly engine: Engine | null;
  readonly intake: Intake;
  readonly world: OutsideWorld;
  readonly links: LinkMaker;
  /** Called when an alarm was committed: the escalation looks at once. */
  readonly afterAlarms: () => void;
  /**
   * Null outside demo mode, so that demo screens which show private data have no database to read.
   */
  readonly demoDatabase: Database | null;
  readonly live: Live;
  readonly proof: ConsoleProof;
  readonly signIn: SignIn;
  readonly signs: SignsOfLife;
  readonly phones: CountingReader;
  readonly map: InstallationMap;
  /** Null in a process without the gateway role. */
  readonly gateway: Ev04Gateway | null;
  /** Where pendants connect; null before the gateway listens, and without the gateway role. */
  readonly ev04Port: () => number | null;
}
