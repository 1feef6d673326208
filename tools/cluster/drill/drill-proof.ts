// The drill's view into the database: pendants of its own, and whether the event log is whole.
import { setTimeout as sleep } from 'node:timers/promises';
import { sealKeyOf } from '#server/audit/event-chain.ts';
import { verifyEvents } from '#server/audit/verify-events.service.ts';
import { loginUrl } from '#server/kit/db/login-role.ts';
import { openDatabase } from '#server/kit/db/open-database.ts';
import { asSuperuser } from '#tools/faults/database/superuser.ts';
import { FaultDatabase } from '#tools/faults/fault-database.ts';
import { type ClusterPlace, databaseUrl } from '../layout/place.ts';

export interface SealProof {
  readonly checked: number;
  readonly unsealed: number;
  readonly findings: readonly string[];
}

export interface Owners {
  /** One for the pendants of each half of the load. */
  readonly both: readonly [FaultDatabase, FaultDatabase];
  close(): Promise<void>;
}

const sealPatienceMs = 120_000;

/** Each drill has pendants of its own, so that it counts its alarms alone. */
export async function openOwners(superuserUrl: string): Promise<Owners> {
  const number = await asSuperuser(superuserUrl, async (sql) => {
    const rows = await sql<{ run: string }[]>`
      select distinct substr(imei, 4, 2) as run from devices where imei ~ '^990[0-9]{12}$'`;
    const used = new Set(rows.map(({ run }) => Number(run)));
    return Array.from({ length: 49 }, (_, index) => index * 2 + 1).find((one) => !used.has(one));
  });
  if (number === undefined)
    throw new Error('This cluster has seen 49 drills: make another (stop --remove, then start).');
  const both = [
    new FaultDatabase(superuserUrl, number),
    new FaultDatabase(superuserUrl, number + 1),
  ] as const;
  await waiveSecondFactor(superuserUrl, both[0]);
  return {
    both,
    close: async () => {
      await asSuperuser(
        superuserUrl,
        async (sql) => void (await sql.unsafe('drop function if exists fault_waived() cascade')),
      );
      await Promise.all(both.map(async (one) => await one.close()));
    },
  };
}

/** An earlier drill that was killed may have left it. */
async function waiveSecondFactor(superuserUrl: string, owner: FaultDatabase): Promise<void> {
  await asSuperuser(
    superuserUrl,
    async (sql) => void (await sql.unsafe('drop function if exists fault_waived() cascade')),
  );
  await owner.waiveSecondFactor();
}

/** Of the events that there are now: what open alerts go on to write is not waited for. */
export async function proveSeals(place: ClusterPlace, superuserUrl: string): Promise<SealProof> {
  const newest = await newestEvent(superuserUrl);
  const end = performance.now() + sealPatienceMs;
  while ((await countUnsealed(superuserUrl, newest)) > 0 && performance.now() < end)
    await sleep(500);
  const url = loginUrl(databaseUrl(place, 'vigil_owner', 0), place.facts.appSecret);
  const database = openDatabase({ url, poolSize: 1, statementTimeoutMs: 120_000 });
  try {
    const { checked, findings } = await verifyEvents(database, {
      keys: [sealKeyOf(place.facts.appSecret)],
      anchorFile: null,
      archives: [],
    });
    return { checked, unsealed: await countUnsealed(superuserUrl, newest), findings };
  } finally {
    await database.close();
  }
}

const newestEvent = async (url: string): Promise<string> =>
  await asSuperuser(url, async (sql) => {
    const [row] = await sql<{ id: string }[]>`
      select coalesce(max(id), 0)::text as id from events`;
    return row?.id ?? '0';
  });

const countUnsealed = async (url: string, newest: string): Promise<number> =>
  await asSuperuser(url, async (sql) => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count
      from events e
      where e.id <= ${newest}::bigint
        and not exists (select from event_seals s where s.event_id = e.id)`;
    return row?.count ?? 0;
  });
