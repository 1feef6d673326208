// What only the demo has: the "Raise an alert" menu, and codes for those who bring a phone.
import { demoApi, type demoSignals } from '#domain/demo/demo.api.ts';
import type { AlarmFlag } from '#domain/ev04/data/alarm-flags.ts';
import { conflict, notFound } from '#domain/kit/errors.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { type DemoPendant, pendantFrame, sendFrame } from './demo-pendant.ts';
import { freePhones } from './demo-phones.store.ts';

const flagOf: Readonly<Record<(typeof demoSignals)[number], AlarmFlag>> = {
  sos: 'sos',
  fall: 'fall',
  man_down: 'no_motion',
  low_battery: 'low_battery',
};

/**
 * @param gatewayPort where our own gateway listens; null where this process has none
 * @param database null outside demo mode: then nothing is raised and there are no phones to be had
 */
export const demoRoutes = (gatewayPort: () => number | null, database: Database | null): Route[] =>
  router(demoApi, {
    raise: async ({ tx, actor, body }) => {
      const port = database ? gatewayPort() : null;
      if (port === null) throw notFound();
      const pendant = await pickPendant(tx);
      if (!pendant)
        throw conflict(
          'no_pendant',
          'Every pendant of the demo has an active alert. Resolve one first.',
        );
      await sendFrame(port, pendantFrame(pendant, flagOf[body.kind], new Date()));
      await recordEvents(tx, [
        {
          organisation_id: pendant.organisation_id,
          device_id: pendant.device_id,
          kind: 'demo.raised',
          actor_staff_id: actor.user_id,
          data: { signal: body.kind },
        },
      ]);
      return { device_name: pendant.device_name, person: pendant.person };
    },
    phones: async () => {
      if (!database) throw notFound();
      return await database.read({ role: 'platform' }, freePhones);
    },
  });

async function pickPendant(tx: Tx) {
  const [pendant] = await tx<
    (DemoPendant & {
      organisation_id: number;
      device_id: number;
      device_name: string;
      person: string | null;
    })[]
  >`
    select v.organisation_id, v.id as device_id, v.device_name, v.imei, v.latitude, v.longitude,
      v.battery_percent, u.name as person
    from devices v
    join device_types k on k.id = v.device_type_id and k.name = 'ev04'
    join users u on u.organisation_id = v.organisation_id and u.id = v.user_id
    where v.archived_at is null and v.enable_alerts and v.imei is not null
      and not exists (select from alerts a
        where a.subject = 'u' || v.user_id and a.status = 'active_alert')
    order by random() limit 1`;
  return pendant ?? null;
}
