// The four nights on which clocks change, and people whose hours end and begin at the change: which
// contact is notified shows whose clock the hours were read by.
import { setTimeout as sleep } from 'node:timers/promises';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import { asSuperuser } from '../database/superuser.ts';
import type { Tally } from '../fault-run.ts';
import { sayRecorded } from '../units/recorded-session.ts';

export interface Night {
  readonly says: string;
  readonly zone: string;
  /** The moment of the change. */
  readonly at: string;
  /** On the wall's clock: the hours of the first contact end then, those of the second begin. */
  readonly turn: string;
  /** The contact on duty before the change; after it, the other one. */
  readonly before: 'first' | 'second';
}

export const nights: readonly Night[] = [
  {
    says: 'Sydney, clocks forward',
    zone: 'Australia/Sydney',
    at: '2026-10-03T16:00:00Z',
    turn: '02:00',
    before: 'first',
  },
  {
    says: 'Sydney, clocks back',
    zone: 'Australia/Sydney',
    at: '2026-04-04T16:00:00Z',
    turn: '02:30',
    before: 'second',
  },
  {
    says: 'New York, clocks forward',
    zone: 'America/New_York',
    at: '2026-03-08T07:00:00Z',
    turn: '02:00',
    before: 'first',
  },
  {
    says: 'New York, clocks back',
    zone: 'America/New_York',
    at: '2026-11-01T06:00:00Z',
    turn: '01:30',
    before: 'second',
  },
];

const mobiles = { first: '+61491570101', second: '+61491570102' } as const;
type Contact = keyof typeof mobiles;

export interface NightWatch {
  readonly imeis: readonly string[];
  readonly organisation: string;
}

/**
 * An unmonitored organisation, its two contacts, and workers with pendants. @param number
 * distinguishes the nights of a run
 */
export async function addNightWatch(
  superuserUrl: string,
  { zone, turn, says }: Night,
  count: number,
): Promise<NightWatch> {
  const organisation = `Fault night, ${says}`;
  const number = nights.findIndex((night) => night.says === says);
  const imeis = Array.from(
    { length: count },
    (_, index) => `97${number}${String(index + 1).padStart(12, '0')}`,
  );
  await asSuperuser(
    superuserUrl,
    async (sql) =>
      await sql`
        with o as (insert into organisations (name, not_monitored, timezone)
          values (${organisation}, true, ${zone})
          returning id),
        g as (insert into escalation_groups (organisation_id, name)
          select id, 'On call'
          from o
          returning organisation_id, id),
        c as (insert into users (organisation_id, role, first_name, last_name, mobile)
          select id, 'escalation_contact', n.name, 'Night', n.mobile
          from o,
            (values ('First', ${mobiles.first}), ('Second', ${mobiles.second})) as n (name, mobile)
          returning id, first_name),
        m as (insert into escalation_group_users (organisation_id, escalation_group_id, user_id,
            "order", all_day, time_on, time_off)
          select g.organisation_id, g.id, c.id, case c.first_name
            when 'First' then 1
            else 2 end, false,
            case c.first_name
              when 'First' then '22:00'
              else ${turn} end::time, case c.first_name
              when 'First' then ${turn}
              else '06:00' end::time
            from g, c),
        w as (insert into users (organisation_id, role, first_name, last_name, timezone,
            escalation_group_id)
          select g.organisation_id, 'organisation_user', 'Worker', imei, ${zone}, g.id
          from g, unnest(${imeis}::text[]) as imei
          returning organisation_id, id, last_name)
        insert into devices (organisation_id, device_type_id, user_id, device_name, imei)
        select organisation_id, (select id from device_types where name = 'ev04'), id,
          'Fault pendant ' || last_name, last_name
        from w`,
  );
  return { imeis, organisation };
}

/** An SOS of each; gives how many were acknowledged. @param now of the devices */
export async function pressAll(port: number, imeis: readonly string[], now: Date): Promise<number> {
  const time = Math.floor(now.getTime() / 1000);
  const answers = imeis.map(async (imei) => {
    const records = [{ type: 'alarm' as const, flags: alarmFlags(['sos']), time, extension: 0 }];
    return await sayRecorded(port, [encodeDataFrame({ imei, sequence: 1, records })]);
  });
  return (await Promise.all(answers)).reduce((sum, answered) => sum + answered, 0);
}

interface TextedContact {
  readonly imei: string;
  readonly mobile: string;
  readonly texts: number;
}

/**
 * Compares the recipient of each alert's texts with the contact on duty: the first half was raised
 * before the change.
 */
export async function judgeNight(
  superuserUrl: string,
  night: Night,
  { imeis }: NightWatch,
  patienceMs: number,
): Promise<Tally> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(100)) {
    const texted = new Set((await readTexted(superuserUrl, imeis)).map(({ imei }) => imei));
    if (imeis.every((imei) => texted.has(imei))) break;
  }
  // A second look must find nothing more.
  await sleep(700);
  const texted = await readTexted(superuserUrl, imeis);
  const after: Contact = night.before === 'first' ? 'second' : 'first';
  const expected = imeis.map((imei, index) => ({
    imei,
    mobile: mobiles[index < imeis.length / 2 ? night.before : after],
  }));
  const right = (one: TextedContact): boolean =>
    expected.some(({ imei, mobile }) => imei === one.imei && mobile === one.mobile);
  return {
    attempted: imeis.length,
    acked: texted.filter(right).length,
    lost: expected.filter(
      ({ imei, mobile }) => !texted.some((one) => one.imei === imei && one.mobile === mobile),
    ).length,
    doubled: texted.filter((one) => right(one) && one.texts > 1).length,
    unexpected: texted.filter((one) => !right(one)).length,
  };
}

const readTexted = async (
  superuserUrl: string,
  imeis: readonly string[],
): Promise<TextedContact[]> =>
  await asSuperuser(
    superuserUrl,
    async (sql) =>
      await sql<TextedContact[]>`
        select v.imei, d.recipient as mobile, count(*)::int as texts from deliveries d
        join alerts a on a.organisation_id = d.organisation_id and a.id = d.alert_id
        join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
        where d.channel = 'sms' and v.imei = any(${[...imeis]}) group by v.imei, d.recipient`,
  );
