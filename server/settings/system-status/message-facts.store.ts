// What is known of the services that messages leave by: who takes them, what was taken last, what
// failed last, and what waits.
import { type DeliveryChannel, deliveryChannels } from '#domain/kit/services/delivery-service.ts';
import type { ServiceFacts, StatusService } from '#domain/settings/system-status.ts';
import type { Tx } from '#server/kit/db/database.ts';

const serviceOf: Readonly<Record<DeliveryChannel, StatusService>> = {
  email: 'email',
  sms: 'sms',
  voice: 'voice',
  push: 'push',
  partner: 'dispatch',
};
/** More than these are not counted. */
const mostCounted = 10_000;

interface Row extends Omit<ServiceFacts, 'is_failing' | 'last_failure'> {
  readonly channel: DeliveryChannel;
  readonly fault: ServiceFacts['last_failure'];
  readonly dead: ServiceFacts['last_failure'];
}

/** One row for each channel; a push counts as set up where one of its providers is. */
export async function readMessageFacts(tx: Tx): Promise<ReadonlyMap<StatusService, ServiceFacts>> {
  const rows = await tx<Row[]>`
    select c.channel, s.is_set_up, s.provider,
      (select app.iso(d.handed_over_at)
        from deliveries d
        where d.channel = c.channel and d.handed_over_at is not null
        order by d.handed_over_at desc limit 1) as last_success_at,
      (select json_build_object('at', app.iso(f.since), 'words', f.last_error)
        from partner_faults f
        where split_part(f.channel, ':', 1) = c.channel
        order by f.since desc limit 1) as fault,
      (select json_build_object('at', app.iso(d.finished_at), 'words',
          coalesce(d.last_error, d.error_code, 'Not delivered.'))
        from deliveries d
        where d.channel = c.channel and d.status = 'dead' and d.finished_at is not null
        order by d.finished_at desc
        limit 1) as dead,
      (select count(*)::int
        from (select from deliveries d
          where d.channel = c.channel and d.status = 'queued'
          limit ${mostCounted}) q) as queue
    from unnest(${[...deliveryChannels]}::text[]) as c (channel)
    join lateral (select bool_or(p.is_set_up) as is_set_up,
      string_agg(distinct p.provider, ', ') as provider
      from delivery_services p
      where split_part(p.service, ':', 1) = c.channel) s on true`;
  return new Map(
    rows.map(({ channel, fault, dead, ...facts }) => [
      serviceOf[channel],
      {
        ...facts,
        is_optional: channel === 'partner',
        is_failing: fault !== null,
        last_failure: fault ?? dead,
      },
    ]),
  );
}

/** Emails that wait until email is set up. */
export async function countWaiting(tx: Tx): Promise<{ invitations: number; others: number }> {
  const [row] = await tx<{ invitations: number; others: number }[]>`
    select count(distinct recipient) filter (where idempotency_key like 'user.invited:%')::int as invitations,
      count(*) filter (where idempotency_key not like 'user.invited:%')::int as others
    from (select idempotency_key, recipient
      from deliveries
      where channel = 'email' and status = 'queued' and last_failure = 'not_set_up'
      limit ${mostCounted}) w`;
  return row ?? { invitations: 0, others: 0 };
}

/** Those that the page of failed messages marks as failed, at most `mostCounted`. */
export async function countFailed(tx: Tx): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count
    from (select from deliveries where status = 'dead' limit ${mostCounted}) d`;
  return row?.count ?? 0;
}
