// The SQL of an alert's hops, from the alert itself, its log and the consoles' receipts, in one
// statement.
import type { AlertHops } from '#domain/console-health/alert-hops.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** @throws 404 for an alert outside the transaction's view */
export async function readHops(tx: Tx, alertId: number): Promise<AlertHops> {
  const [hops] = await tx<AlertHops[]>`
    select a.id as alert_id, coalesce(
        (select app.iso(min(e.occurred_at))
          from events e
          where e.organisation_id = a.organisation_id
            and e.alert_id = a.id
            and e.kind = 'alert.raised'),
          app.iso(a.raised_at)) as device_at,
          app.iso(a.received_at) as gateway_at,
      (select app.iso(min(e.recorded_at))
        from events e
        where e.organisation_id = a.organisation_id
          and e.alert_id = a.id
          and e.kind = 'alert.raised') as kept_at,
      (select app.iso(min(r.sent_at))
        from console_receipts r
        where r.organisation_id = a.organisation_id and r.alert_id = a.id) as sent_at,
      (select coalesce(json_agg(x order by x.received_at, x.console_id), '[]') from (
        select r.console_id, json_build_object('id', u.id, 'name', u.name) as staff,
          app.iso(r.received_at) as received_at, app.iso(r.painted_at) as painted_at,
          app.iso(r.sounded_at) as sounded_at, app.iso(r.acted_at) as acted_at
        from console_receipts r
        join users u on u.id = r.staff_id
        where r.organisation_id = a.organisation_id and r.alert_id = a.id) x) as consoles,
      (select to_json(x) from (
        select app.iso(e.recorded_at) as at, e.kind,
          json_build_object('id', u.id, 'name', u.name) as by
        from events e join users u on u.id = e.actor_staff_id
        where e.organisation_id = a.organisation_id
          and e.alert_id = a.id
          and e.kind <> 'alert.viewed'
        order by e.id
        limit 1) x) as first_action
    from alerts a where a.id = ${alertId}`;
  if (!hops) throw notFound();
  return hops;
}
