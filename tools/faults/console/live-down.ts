// F19: the realtime layer is down: the portal shows that it is not live and polls instead, so that
// no alert is shown late.
import { setTimeout as sleep } from 'node:timers/promises';
import { asSuperuser } from '../database/superuser.ts';
import type { FaultRun, Ground } from '../fault-run.ts';
import { openPortal, type Portal } from './portal.ts';
import { pressSos } from './press-sos.ts';
import { UpgradeWire } from './upgrade-wire.ts';

const saidWithinMs = 10_000;
const shownWithinMs = 6000;

export const liveDown: FaultRun = {
  name: 'live-down',
  goal: 'F19',
  hurts: 'the live connection is refused while calls still pass',
  run: async (ground) => {
    const program = ground.start();
    await program.ready();
    const wire = new UpgradeWire(ground.place.httpPort);
    const portal = await openPortal(
      `http://127.0.0.1:${await wire.listen()}`,
      'operator@vigil.example',
    );
    const alerts = ground.long ? 60 : 12;
    try {
      const imeis = await ground.owner.addPendants(alerts);
      wire.down();
      const saidMs = await portal.bar('Not live', saidWithinMs);
      const shownMs: (number | null)[] = [];
      for (const imei of imeis) {
        await pressSos(ground.place.ev04Port, imei);
        shownMs.push(await untilShown(portal, await alertOf(ground, imei)));
        await sleep(ground.long ? 4000 : 300);
      }
      wire.up();
      const back = await portal.page
        .getByText('Live', { exact: true })
        .waitFor({ timeout: 10_000 })
        .then(
          () => true,
          () => false,
        );
      const shown = shownMs.filter((ms) => ms !== null);
      return {
        tally: {
          attempted: alerts,
          acked: alerts,
          lost: alerts - shown.length,
          doubled: 0,
          unexpected: 0,
        },
        lines: [
          `said after ${saidMs === null ? 'never' : `${Math.round(saidMs)} ms`}; alerts shown after ${Math.round(Math.min(...shown))} to ${Math.round(Math.max(...shown))} ms`,
        ],
        conditions: [
          { says: 'the portal said "not live" within 10 s', held: saidMs !== null },
          {
            says: 'no alert was shown later than 6 s',
            held: shownMs.every((ms) => ms !== null && ms <= shownWithinMs),
          },
          { says: 'live again within 10 s', held: back },
        ],
        leastAcked: 10,
      };
    } finally {
      await portal.close();
      wire.close();
    }
  },
};

async function untilShown(portal: Portal, id: number): Promise<number | null> {
  const startedAt = performance.now();
  return await portal.page
    .locator(`[role=row][data-id="${id}"]`)
    .waitFor({ timeout: 20_000 })
    .then(
      () => performance.now() - startedAt,
      () => null,
    );
}

const alertOf = async ({ superuserUrl }: Ground, imei: string): Promise<number> =>
  await asSuperuser(superuserUrl, async (sql) => {
    const [row] = await sql<{ id: string }[]>`
      select a.id
      from alerts a
      join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
      where v.imei = ${imei}`;
    return Number(row?.id ?? 0);
  });
