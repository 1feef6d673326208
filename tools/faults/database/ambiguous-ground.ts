// A worker with a mobile and a pendant, so that an operator can send a message.
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import type { Ground } from '../fault-run.ts';
import { asSuperuser } from './superuser.ts';

const imei = '960000000000001';

/** @returns the pendant and its SOS */
export async function addWorkersSos({
  superuserUrl,
}: Ground): Promise<{ imei: string; frame: Uint8Array }> {
  await asSuperuser(
    superuserUrl,
    async (sql) =>
      await sql`
        with w as (insert into users (organisation_id, role, first_name, last_name, mobile)
          select min(id), 'organisation_user', 'Fault', 'Worker', '+61491570111'
          from organisations
          where active and not not_monitored
          returning organisation_id, id)
        insert into devices (organisation_id, device_type_id, user_id, device_name, imei)
        select organisation_id, (select id from device_types where name = 'ev04'), id,
          'Fault pendant', ${imei}
        from w`,
  );
  const time = Math.floor(Date.now() / 1000);
  const frame = encodeDataFrame({
    imei,
    sequence: 1,
    records: [{ type: 'alarm', flags: alarmFlags(['sos']), time, extension: 0 }],
  });
  return { imei, frame };
}
