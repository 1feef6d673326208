// The ground of the fault runs: one database server with the demo world for all of them, and for
// each run a copy of it, a program, a wire and pendants of its own.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/kit/db/open-database.ts';
import { startEmbeddedPostgres } from '#server/kit/postgres/embedded-postgres.ts';
import { stopPostmaster } from '#server/kit/postgres/postmaster.ts';
import { DatabaseWire } from './database/database-wire.ts';
import { asSuperuser } from './database/superuser.ts';
import { FaultDatabase, faultSecret } from './fault-database.ts';
import type { FaultReport, FaultRun, Ground } from './fault-run.ts';
import { endPrograms, freePorts, startProgram } from './program/program.ts';

export interface GroundOptions {
  readonly long: boolean;
  readonly seed: number;
  readonly keep: boolean;
  readonly say: (line: string) => void;
}

export interface Grounds {
  execute(run: FaultRun): Promise<FaultReport>;
  close(): Promise<void>;
}

/** Makes the cluster and its demo world by starting the program once as a newcomer would. */
export async function makeGrounds(options: GroundOptions): Promise<Grounds> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'vigil-faults-'));
  const postgresDirectory = join(dataDirectory, 'postgres');
  options.say(`The data is in ${dataDirectory}.`);
  const close = async (): Promise<void> => {
    endPrograms();
    await stopPostmaster(postgresDirectory, 1000);
    if (!options.keep) rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    const embedded = await startEmbeddedPostgres({
      dataDirectory: postgresDirectory,
      log: () => {},
    });
    // Under the secret of the runs, so that they can prove what it seals.
    const first = startProgram(
      { dataDirectory, ...(await freePorts()) },
      { APP_SECRET: faultSecret },
    );
    await first.ready();
    await first.stop();
    let number = 0;
    return {
      execute: async (run) => {
        number += 1;
        return await onGround(run, {
          ...options,
          dataDirectory,
          postgresDirectory,
          superuserUrl: embedded.superuserUrl,
          number,
        });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface OneGround extends GroundOptions {
  readonly dataDirectory: string;
  readonly postgresDirectory: string;
  readonly superuserUrl: string;
  readonly number: number;
}

async function onGround(run: FaultRun, parts: OneGround): Promise<FaultReport> {
  const { dataDirectory, postgresDirectory, number, long, seed, say } = parts;
  // A run before may have left it killed.
  await startEmbeddedPostgres({ dataDirectory: postgresDirectory, log: () => {} });
  const superuserUrl = await copyWorld(parts.superuserUrl, `fault_${number}`);
  const wire = new DatabaseWire(Number(new URL(superuserUrl).port));
  const wired = new URL(superuserUrl);
  wired.port = String(await wire.listen());
  const owner = new FaultDatabase(superuserUrl, number);
  await owner.waiveSecondFactor();
  const database = openDatabase({ url: superuserUrl, poolSize: 2 });
  const place = { dataDirectory, ...(await freePorts()) };
  const through = {
    DATABASE_URL: wired.href,
    APP_SECRET: faultSecret,
    EVENT_ANCHOR_FILE: join(dataDirectory, `event-anchors-${number}.jsonl`),
  };
  const ground: Ground = {
    place,
    wire,
    owner,
    database,
    postgresDirectory,
    superuserUrl,
    long,
    seed,
    say,
    start: (settings = {}, ports = place) =>
      startProgram({ ...place, ...ports }, { ...through, ...settings }),
  };
  try {
    return await run.run(ground);
  } finally {
    endPrograms();
    wire.close();
    await Promise.all([owner.close(), database.close()]);
  }
}

/**
 * A copy for each run, so that no run adds to another's load or sends another's messages. @returns
 * the superuser's url of the copy
 */
async function copyWorld(worldUrl: string, name: string): Promise<string> {
  const [elsewhere, copy] = [new URL(worldUrl), new URL(worldUrl)];
  // A database with open connections cannot be copied.
  elsewhere.pathname = '/template1';
  copy.pathname = `/${name}`;
  const world = new URL(worldUrl).pathname.slice(1);
  await asSuperuser(
    elsewhere.href,
    async (sql) => void (await sql.unsafe(`create database "${name}" template "${world}"`)),
  );
  return copy.href;
}
