// Calls by telephone: a row each, with when it began, when it ended and how.
import type { CallOutcome, PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import { callAskedAfterMinutes } from '#domain/alerts/calls/running-call.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

interface AlertRef {
  readonly id: number;
  readonly organisation_id: number;
}

/** The phoneCall of domain/alerts for a `phone_calls` row called c. */
const callJson = (tx: Tx): Fragment => tx`
  json_build_object('id', c.id, 'alert_id', c.alert_id, 'user_id', c.user_id, 'direction',
    c.direction, 'party', c.party, 'party_name', c.party_name,
    'number', c.number, 'by',
      (select json_build_object('id', s.id, 'name', s.name)
        from users s
        where s.id = c.made_by_staff_id),
    'started_at', app.iso(c.started_at), 'confirmed_at', app.iso(c.confirmed_at), 'ended_at',
      app.iso(c.ended_at), 'outcome', c.outcome, 'note', c.note)`;

type Read = { call: PhoneCall }[];

/** The calls of an alert, newest first. */
export const readCalls = async (tx: Tx, alert: AlertRef): Promise<PhoneCall[]> =>
  (
    await tx<Read>`
      select ${callJson(tx)} as call
      from phone_calls c
      where c.organisation_id = ${alert.organisation_id} and c.alert_id = ${alert.id}
      order by c.id desc`
  ).map(({ call }) => call);

export async function findCallByClient(
  tx: Tx,
  alert: AlertRef,
  clientId: string,
): Promise<PhoneCall | null> {
  const [row] = await tx<Read>`
    select ${callJson(tx)} as call
    from phone_calls c
    where c.organisation_id = ${alert.organisation_id}
      and c.alert_id = ${alert.id}
      and c.client_id = ${clientId}`;
  return row?.call ?? null;
}

/** A call with a person of the caller's view, and no other. */
export async function findCall(tx: Tx, userId: number, id: number): Promise<PhoneCall | null> {
  const [row] = await tx<Read>`
      select ${callJson(tx)} as call from phone_calls c where c.id = ${id} and c.user_id = ${userId}
    `;
  return row?.call ?? null;
}

export interface NewCall {
  user_id: number;
  party: PhoneCall['party'];
  party_name?: string | undefined;
  number?: string | undefined;
  client_id: string;
  staff_id: number;
}

export async function insertCall(tx: Tx, alert: AlertRef, call: NewCall): Promise<PhoneCall> {
  const { organisation_id } = alert;
  // The story keeps the other party's name, also when it has changed since.
  const name =
    call.party === 'person' && !call.party_name
      ? tx`
        (select p.name
          from users p
          where p.organisation_id = ${organisation_id} and p.id = ${call.user_id})
      `
      : tx`${call.party_name || null}`;
  const [row] = await tx<Read>`
    with c as (
      insert into phone_calls (organisation_id, alert_id, user_id, direction, party, party_name,
        number, made_by_staff_id, client_id)
      values (${organisation_id}, ${alert.id}, ${call.user_id}, 'outbound', ${call.party}, ${name},
        ${call.number || null}, ${call.staff_id}, ${call.client_id})
      returning *
    ) select ${callJson(tx)} as call from c`;
  if (!row) throw new Error('the call was not written');
  return row.call;
}

export async function endCall(
  tx: Tx,
  id: number,
  end: { outcome: CallOutcome; note?: string | undefined },
): Promise<PhoneCall> {
  const [row] = await tx<Read>`
    with c as (
      update phone_calls
      set ended_at = app.now(), outcome = ${end.outcome}, note = ${end.note || null}
      where id = ${id} and ended_at is null
      returning *
    ) select ${callJson(tx)} as call from c`;
  if (!row) throw new Error('the call was not ended');
  return row.call;
}

export async function confirmCall(tx: Tx, id: number): Promise<PhoneCall> {
  const [row] = await tx<Read>`
    with c as (update phone_calls
      set confirmed_at = app.now()
      where id = ${id} and ended_at is null
      returning *)
    select ${callJson(tx)} as call
    from c`;
  if (!row) throw new Error('the call was not confirmed');
  return row.call;
}

/** The time of the database, ms since 1970. */
export async function readNow(tx: Tx): Promise<number> {
  const [row] = await tx<{ now: string }[]>`select app.iso(app.now()) as now`;
  return Date.parse(row?.now ?? '');
}

/**
 * For a `phone_calls` row called c: it runs, and was begun or confirmed within the time after which
 * its operator is asked.
 */
export const isOnCall = (tx: Tx): Fragment =>
  tx`
    c.ended_at is null
      and coalesce(c.confirmed_at,
        c.started_at) > (select app.now() - make_interval(mins => ${callAskedAfterMinutes}))
  `;

/** The operators on a call now, and since when. */
export const readOperatorsOnCall = async (tx: Tx): Promise<{ staff_id: number; since: string }[]> =>
  await tx<{ staff_id: number; since: string }[]>`
    select c.made_by_staff_id as staff_id, app.iso(max(c.started_at)) as since from phone_calls c
    where c.made_by_staff_id is not null and ${isOnCall(tx)} group by 1 order by 1`;

export interface DeviceCall {
  readonly device_id: number;
  readonly event_key: string;
  /** When it ended, ISO 8601. */
  readonly occurred_at: string;
  readonly direction: 'inbound' | 'outbound';
  readonly seconds: number;
  readonly outcome: CallOutcome | null;
}

/**
 * Keeps a call that the device reported, in the alert whose story the intake wrote it into; null
 * when it has none, or already exists.
 */
export async function keepDeviceCall(tx: Tx, call: DeviceCall): Promise<PhoneCall | null> {
  const [row] = await tx<Read>`
    with c as (
      insert into phone_calls (organisation_id, alert_id, user_id, direction, party, started_at,
        ended_at, outcome, device_id, event_key)
      select e.organisation_id, e.alert_id, e.user_id, ${call.direction}, 'device',
        ${call.occurred_at}::timestamptz - ${`${call.seconds} seconds`}::interval,
        ${call.occurred_at}::timestamptz, ${call.outcome}, e.device_id, e.event_key
      from events e
      where e.device_id = ${call.device_id}
        and e.event_key = ${call.event_key}
        and e.alert_id is not null
        and e.user_id is not null
      on conflict do nothing returning *
    ) select ${callJson(tx)} as call from c`;
  return row?.call ?? null;
}
