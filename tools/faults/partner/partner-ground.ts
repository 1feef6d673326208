// The setup of the runs about partners: a stand-in for the partner of texts, an unmonitored
// organisation, and messages that wait.
import { connect } from 'node:net';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import type { PartnerStandIn } from '#server/kit/testing/partner-stand-in.ts';
import { asSuperuser } from '../database/superuser.ts';

/** Texts go to the stand-in; calls stay in the outbox, so that there is another channel. */
export const settingsFor = (partner: PartnerStandIn, httpPort: number): Record<string, string> => ({
  TWILIO_ACCOUNT_SID: 'AC0000000000000000000000000000fa17',
  TWILIO_AUTH_TOKEN: 'token of the fault runs',
  TWILIO_SMS_FROM: '+15005550006',
  TWILIO_BASE_URL: partner.url,
  PUBLIC_URL: `http://127.0.0.1:${httpPort}`,
});

/** The delivery that a request to the partner was for. */
export const deliveryOf = (form: URLSearchParams): number =>
  Number(/\/(\d+)$/.exec(form.get('StatusCallback') ?? '')?.[1] ?? Number.NaN);

/** Puts texts on their way, all at once; gives their ids in order. */
export async function queueTexts(superuserUrl: string, keys: readonly string[]): Promise<number[]> {
  return await asSuperuser(superuserUrl, async (sql) => {
    const rows = await sql<{ id: string }[]>`
      insert into deliveries (organisation_id, lane, channel, recipient, body, idempotency_key,
        not_after)
      select null, 'life_safety', 'sms', '+6149' || lpad(row_number() over ()::text, 7, '0'),
        'Fault text', key, app.now() + interval '1 day'
      from unnest(${[...keys]}::text[]) with ordinality as given (key, position)
      order by position
      returning id`;
    return rows.map(({ id }) => Number(id));
  });
}

export interface TextState {
  readonly id: number;
  readonly status: string;
  readonly attempts: number;
  readonly late_ms: number | null;
  readonly claimed: boolean;
}

export async function readTexts(
  superuserUrl: string,
  ids: readonly number[],
): Promise<TextState[]> {
  return await asSuperuser(superuserUrl, async (sql) => {
    const rows = await sql<(Omit<TextState, 'id'> & { id: string })[]>`
      select id, status, attempts,
        (extract(epoch from handed_over_at - created_at) * 1000)::float8 as late_ms,
        claimed_until > app.now() as claimed
      from deliveries where id = any(${[...ids]}::bigint[]) order by id`;
    return rows.map((row) => ({ ...row, id: Number(row.id) }));
  });
}

/**
 * An unmonitored organisation, with one admin who has a mobile, and pendants without a wearer;
 * gives their IMEIs.
 */
export async function addUnmonitored(
  superuserUrl: string,
  count: number,
  seed: number,
): Promise<string[]> {
  const imeis = Array.from(
    { length: count },
    (_, index) => `98${String(seed).padStart(3, '0')}${String(index + 1).padStart(10, '0')}`,
  );
  await asSuperuser(
    superuserUrl,
    async (sql) =>
      await sql`
      with o as (insert into organisations (name, not_monitored)
        values ('Fault Freight', true)
        returning id),
      u as (insert into users (organisation_id, role, first_name, last_name, mobile)
        select id, 'organisation_admin', 'Ada', 'Admin', '+61491570099'
        from o)
      insert into devices (organisation_id, device_type_id, device_name, imei)
      select o.id, (select id from device_types where name = 'ev04'), 'Fault pendant ' || imei, imei
      from o, unnest(${imeis}::text[]) as imei`,
  );
  return imeis;
}

/** One SOS over the wire; resolves when the gateway has acknowledged. */
export async function sendSos(port: number, imei: string): Promise<void> {
  const time = Math.floor(Date.now() / 1000);
  const frame = encodeDataFrame({
    imei,
    sequence: 1,
    records: [{ type: 'alarm', flags: alarmFlags(['sos']), time, extension: 0 }],
  });
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(10_000, () => socket.destroy(new Error('The gateway did not acknowledge')));
    socket.once('error', reject);
    socket.once('data', () => {
      socket.end();
      resolve();
    });
    socket.write(frame);
  });
}
