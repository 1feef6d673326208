// What a feature hands over to the program, and what it may ask of it. Its sweeps and subscribers start earlier: they are listed in server/sweeps.ts.
import type { ConsoleProof } from '../console-proof/console-proof.ts';
import type { SignsOfLife } from '../devices/signs-of-life.service.ts';
import type { Ev04Gateway } from '../gateways/ev04/ev04-gateway.ts';
import type { Config } from '../kit/config.ts';
import type { Database } from '../kit/db/database.ts';
import type { Route } from '../kit/http/context.ts';
import type { Hook } from '../kit/http/machines/hooks.ts';
import type { Log } from '../kit/log.ts';
import type { Live } from '../live/live.ts';
import type { CountingReader } from '../phone-app/installation-reader.ts';
import type { InstallationMap } from '../settings/map/installation-map.ts';
import type { SignIn } from '../sign-in/sign-in.routes.ts';
import type { Worker } from '../worker.ts';

export interface Feature {
  readonly routes?: readonly Route[];
  /** Calls that partners make in their own format. */
  readonly hooks?: readonly Hook[];
  /** Read at each scrape; the name goes before each figure's own, e.g. `hub` and `published`. */
  readonly counters?: Readonly<Record<string, () => object | Promise<object>>>;
}

export interface ProgramParts {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
}

/** The parts of the running program that features share. */
export interface Running extends ProgramParts, Pick<Worker, 'engine' | 'intake' | 'world' | 'links'> {
  /** Null outside demo mode, where screens that show what nobody else may see have nothing to read. */
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
