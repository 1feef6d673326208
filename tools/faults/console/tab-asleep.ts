// F20: a console's tab is suspended while alerts go on: resumed, it shows the server's state within
// seconds, sounds, and acts on nothing that is over.
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { consoleProofApi } from '#domain/console-health/console-health.api.ts';
import type { ConsoleState } from '#domain/console-health/console-report.ts';
import { Caller } from '../caller.ts';
import { asSuperuser } from '../database/superuser.ts';
import type { FaultRun, Ground } from '../fault-run.ts';
import { openPortal, untilListed } from './portal.ts';
import { pressSos } from './press-sos.ts';

const currentWithinMs = 5000;
const deafWithinMs = 5000;

export const tabAsleep: FaultRun = {
  name: 'tab-asleep',
  goal: 'F20',
  hurts: 'the process of a console’s tab is stopped while alerts come and are taken',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const supervisor = new Caller(ground.place.httpPort);
    await supervisor.signIn('supervisor@vigil.example');
    const operator = new Caller(ground.place.httpPort);
    await operator.signIn('operator@vigil.example');
    const portal = await openPortal(
      `http://127.0.0.1:${ground.place.httpPort}`,
      'operator@vigil.example',
    );
    const renderers = await portal.renderers();
    try {
      const imeis = await ground.owner.addPendants(10);
      for (const pid of renderers) process.kill(pid, 'SIGSTOP');
      const deafMs = await untilDeaf(supervisor, deafWithinMs + 3000);
      for (const imei of imeis) await pressSos(ground.place.ev04Port, imei);
      const all = await active(ground);
      const taken = await supervisor.call('PUT', `/api/alerts/${all[0]}/acknowledge`, {});
      await sleep(ground.long ? 600_000 : 20_000);
      for (const pid of renderers) process.kill(pid, 'SIGCONT');
      const currentMs = await untilListed(
        portal,
        async () => await active(ground),
        currentWithinMs + 5000,
      );
      const sounds = await untilSounded(supervisor, all.at(-1) ?? 0, 10_000);
      const stale = await operator.call('PUT', `/api/alerts/${all[0]}/acknowledge`, {});
      const holder = JSON.stringify(stale.body).includes('Aroha Tamihana');
      return {
        tally: { attempted: imeis.length, acked: imeis.length, lost: 0, doubled: 0, unexpected: 0 },
        lines: [
          `reported deaf after ${deafMs === null ? 'never' : `${Math.round(deafMs)} ms`}; current ${currentMs === null ? 'never' : `${Math.round(currentMs)} ms`} after waking`,
        ],
        conditions: [
          {
            says: 'the supervisor could see the deaf console within 5 s',
            held: deafMs !== null && deafMs <= deafWithinMs,
          },
          {
            says: 'the list was the server’s within 5 s of waking',
            held: currentMs !== null && currentMs <= currentWithinMs,
          },
          { says: 'the unowned alerts sounded', held: sounds },
          {
            says: 'what a colleague has is refused, with the name',
            held: taken.status === 200 && stale.status === 409 && holder,
          },
        ],
        leastAcked: 10,
      };
    } finally {
      for (const pid of renderers) wake(pid);
      await portal.close();
    }
  },
};

function wake(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch {
    // It has ended, awake or not.
  }
}

const active = async ({ superuserUrl }: Ground): Promise<number[]> =>
  await asSuperuser(superuserUrl, async (sql) =>
    (
      await sql<
        { id: string }[]
      >`select id from alerts where status = 'active_alert' and monitored order by id`
    ).map(({ id }) => Number(id)),
  );

async function untilDeaf(supervisor: Caller, patienceMs: number): Promise<number | null> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < patienceMs) {
    const { body } = await supervisor.call('GET', '/api/consoles');
    if (newestOf(body, 'Mei Chen')?.troubles.includes('silent'))
      return performance.now() - startedAt;
    await sleep(50);
  }
  return null;
}

const listed = z.object({ data: consoleProofApi.consoles.response });

/** Consoles of an earlier run may still be listed: the one opened last is the one that sleeps. */
function newestOf(body: unknown, name: string): ConsoleState | undefined {
  const consoles = listed.safeParse(body).data?.data ?? [];
  return consoles
    .filter(({ staff }) => staff.name === name)
    .sort((left, right) => left.since.localeCompare(right.since))
    .at(-1);
}

/** By the console's own receipt, which it writes when its audio graph has put out signal. */
async function untilSounded(
  supervisor: Caller,
  alert: number,
  patienceMs: number,
): Promise<boolean> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < patienceMs) {
    const { body } = await supervisor.call('GET', `/api/alerts/${alert}/hops`);
    if (/"sounded_at":"/.test(JSON.stringify(body))) return true;
    await sleep(100);
  }
  return false;
}
