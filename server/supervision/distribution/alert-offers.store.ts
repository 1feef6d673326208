// The SQL of offers: open offers, alerts waiting for one, and recording them.
import {
  type AlertOffer,
  type OfferEnding,
  type OpenOffer,
  offerAgainMinutes,
  offerSeconds,
  type WaitingAlert,
} from '#domain/supervision/distribution.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

const mostWaiting = 50;

const unowned = (tx: Tx): Fragment =>
  tx`a.status = 'active_alert' and a.monitored and a.owner_staff_id is null and not a.on_test`;

/** Whether a turn of the sweep could change anything. */
export async function isAnythingToOffer(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ due: boolean }[]>`
    select exists (select from alert_offers where ended_at is null)
      or (exists (select from alert_distribution where mode = 'automatic')
        and exists (select from alerts a where ${unowned(tx)})) as due`;
  return row?.due ?? false;
}

/**
 * Only one process at a time distributes alerts. @returns whether it is this one, until its
 * transaction ends
 */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const [row] = await tx<
    { taken: boolean }[]
  >`select pg_try_advisory_xact_lock(hashtextextended('alert-offers', 0)) as taken`;
  return row?.taken ?? false;
}

export interface OfferedAlert extends OpenOffer {
  readonly offer_id: number;
  readonly id: number;
  readonly organisation_id: number;
  readonly user_id: number | null;
  readonly person: string;
  readonly operator: { readonly id: number; readonly name: string };
}

export async function listOpenOffers(tx: Tx): Promise<OfferedAlert[]> {
  return await tx<OfferedAlert[]>`
    select o.id as offer_id, a.id, a.organisation_id, a.user_id, o.staff_id,
      o.expires_at <= app.now() as expired, a.owner_staff_id as owner_id,
      a.status <> 'active_alert'
        or not a.monitored as alert_left,
          coalesce(p.name, v.device_name, 'Unknown person') as person,
      json_build_object('id', s.id, 'name', s.name) as operator
    from alert_offers o
    join alerts a on a.organisation_id = o.organisation_id and a.id = o.alert_id
    join users s on s.id = o.staff_id
      left join users p on p.id = a.user_id left join devices v on v.id = a.device_id
    where o.ended_at is null order by o.id`;
}

export async function endOffer(
  tx: Tx,
  { organisation_id, offer_id }: OfferedAlert,
  ending: OfferEnding,
): Promise<void> {
  await tx`
    update alert_offers
    set ended_at = app.now(), ending = ${ending}
    where organisation_id = ${organisation_id} and id = ${offer_id}
  `;
}

/**
 * Unowned alerts without an offer, in the order of the queue, with the operators who recently left
 * an offer of it unanswered. An unowned alert is never quiet: it is there for the queue's index.
 */
export async function listWaiting(tx: Tx): Promise<WaitingAlert[]> {
  return await tx<WaitingAlert[]>`
    select a.id as alert_id,
      (select coalesce(json_agg(distinct o.staff_id), '[]') from alert_offers o
      where o.organisation_id = a.organisation_id and o.alert_id = a.id and o.ending = 'no_answer'
        and o.ended_at > app.now() - make_interval(mins => ${offerAgainMinutes})) as asked
    from alerts a
    where ${unowned(tx)}
      and not exists (select from alert_offers o
        where o.organisation_id = a.organisation_id and o.alert_id = a.id and o.ended_at is null)
    order by a.is_quiet, a.priority, a.raised_at, a.id limit ${mostWaiting}`;
}

export interface NewOffer extends AlertOffer {
  readonly id: number;
  readonly organisation_id: number;
  readonly user_id: number | null;
  readonly person: string;
  readonly operator: { readonly id: number; readonly name: string };
}

/**
 * Offers an alert; null while another transaction acts on it, or once it has an owner. It stays
 * locked until the transaction ends.
 */
export async function insertOffer(
  tx: Tx,
  { alert_id, staff_id }: Omit<AlertOffer, 'expires_at'>,
): Promise<NewOffer | null> {
  const free = await tx`
      select from alerts a
      where a.id = ${alert_id} and ${unowned(tx)}
      for no key update of a skip locked
    `;
  if (free.length === 0) return null;
  const [row] = await tx<NewOffer[]>`
    with made as (
      insert into alert_offers (organisation_id, alert_id, staff_id, expires_at)
      select organisation_id, id, ${staff_id}, app.now() + make_interval(secs => ${offerSeconds})
      from alerts
      where id = ${alert_id}
      returning *
    )
    select a.id, a.organisation_id, a.user_id, m.alert_id, m.staff_id,
      app.iso(m.expires_at) as expires_at,
      coalesce(p.name, v.device_name, 'Unknown person') as person,
        json_build_object('id', s.id, 'name', s.name) as operator
    from made m
    join alerts a on a.organisation_id = m.organisation_id and a.id = m.alert_id
    join users s on s.id = m.staff_id
      left join users p on p.id = a.user_id left join devices v on v.id = a.device_id`;
  return row ?? null;
}

/** The open offers, for supervisors. */
export async function readOffers(tx: Tx): Promise<AlertOffer[]> {
  return await tx<AlertOffer[]>`
    select o.alert_id, o.staff_id, app.iso(o.expires_at) as expires_at
    from alert_offers o join alerts a on a.organisation_id = o.organisation_id and a.id = o.alert_id
    where o.ended_at is null and o.expires_at > app.now() and a.owner_staff_id is null order by o.id`;
}
