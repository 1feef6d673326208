// The SQL of claiming messages: due ones are claimed for half a minute, those no longer needed are
// cancelled, and a partner that is down is spared.
import {
  type DeliveryChannel,
  type DeliveryService,
  deliveryServices,
} from '#domain/kit/services/delivery-service.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { serviceOf, takenBy } from './delivery-service.sql.ts';
import { bodyWithoutSecrets } from './sent-body.sql.ts';

/** What an organisation sends its texts from. */
export interface OrganisationSender {
  /** E.164. */
  readonly mobile: string;
  /** What the delivery service calls the sender. */
  readonly channel_id: string | null;
}

export interface ClaimedDelivery {
  id: number;
  organisation_id: number | null;
  alert_id: number | null;
  escalation_step_id: number | null;
  lane: 'life_safety' | 'ordinary';
  channel: DeliveryChannel;
  recipient: string;
  /** Of a text, the number of its organisation; null without one. */
  organisation_number: OrganisationSender | null;
  recipient_name: string | null;
  subject: string | null;
  body: string;
  html: string | null;
  idempotency_key: string;
  until_acknowledged: boolean;
  attempts: number;
  refusals: number;
  /** Whether who claimed it before never noted what became of it: it may have gone out. */
  unknown: boolean;
  /** Seconds until it is stale. */
  valid_seconds: number | null;
  attachment_name: string | null;
  attachment: Buffer | null;
  /** The attachment is packed as it is kept. */
  attachment_is_gzip: boolean;
}

export interface DeliveryLook {
  /** Those that have something to do now. */
  readonly services: readonly DeliveryService[];
  /** When the next message may be tried, by what is due and by which partners are spared. */
  readonly next_due_at: Date | null;
}

export async function lookForDeliveries(tx: Tx): Promise<DeliveryLook> {
  const [row] = await tx<DeliveryLook[]>`
    select array(select service from unnest(${[...deliveryServices]}::text[]) as service
        where exists (select from deliveries d
          where d.channel = split_part(service, ':', 1)
            and d.status = 'queued'
            and d.due_at <= app.now()
          and ${serviceOf(tx)} = service)) as services,
      (select min(greatest(d.due_at, f.next_try_at))
        from deliveries d
        left join partner_faults f on f.channel = ${serviceOf(tx)}
        where d.status = 'queued') as next_due_at`;
  return row ?? { services: [], next_due_at: null };
}

/** How many messages the partner may be given: all, or one a second while it is out of order. */
export async function partnerTurn(
  tx: Tx,
  service: DeliveryService,
  wanted: number,
): Promise<number> {
  const [row] = await tx<{ faulty: boolean; turn: boolean }[]>`
    with asked as (update partner_faults
      set next_try_at = app.now() + interval '1 second'
      where channel = ${service} and next_try_at <= app.now()
      returning channel)
    select exists (select from partner_faults where channel = ${service}) as faulty,
      exists (select from asked) as turn`;
  if (!row?.faulty) return wanted;
  return row.turn ? 1 : 0;
}

/**
 * Cancels messages for alerts that are acknowledged, owned or resolved, and requests for cancelled
 * patrols: a retry would arrive after its own recall. A recall waits for its request.
 */
export async function callOff(tx: Tx, service: DeliveryService): Promise<void> {
  await tx`
    update deliveries d
    set status = 'cancelled', finished_at = app.now(), body = ${bodyWithoutSecrets(tx)}
    from alerts a
    where ${takenBy(tx, service)}
      and d.status = 'queued'
      and d.due_at <= app.now()
      and d.until_acknowledged
      and a.organisation_id = d.organisation_id and a.id = d.alert_id
      and (a.acknowledged_at is not null or a.owner_staff_id is not null or a.status = 'resolved')`;
  if (service !== 'partner') return;
  await tx`
    update deliveries d set status = 'cancelled', finished_at = app.now() from patrol_jobs j
    where d.channel = 'partner' and d.status = 'queued' and d.due_at <= app.now()
      and j.organisation_id = d.organisation_id
        and j.alert_id = d.alert_id
        and j.delivery_key = d.idempotency_key
        and j.status = 'cancelled'`;
  await tx`
    update deliveries d set due_at = app.now() + interval '1 second'
    where d.channel = 'partner'
      and d.status = 'queued'
      and d.due_at <= app.now()
      and ${mayOvertake(tx)}`;
}

/**
 * `d` recalls a patrol (`recallKey`) whose request is being sent: sent in parallel, the recall
 * might arrive first.
 */
const mayOvertake = (tx: Tx): Fragment => tx`exists (
  select from patrol_jobs j join deliveries r on r.idempotency_key = j.delivery_key
  where j.organisation_id = d.organisation_id
    and j.alert_id = d.alert_id
    and d.idempotency_key = 'patrol-cancelled-' || j.id
    and r.status = 'queued')`;

/**
 * Claims due messages of a lane for 30 seconds, after which those of a process that died can be
 * claimed again. Messages never tried go first, so that an intermittent partner does not delay
 * first tries.
 */
export const claimDue = async (
  tx: Tx,
  service: DeliveryService,
  lane: ClaimedDelivery['lane'],
  most: number,
): Promise<ClaimedDelivery[]> =>
  most === 0
    ? []
    : await tx<ClaimedDelivery[]>`
  with claimed as materialized (
    select id, claimed_until is not null as unknown
    from deliveries d
    where status = 'queued' and ${takenBy(tx, service)} and lane = ${lane} and due_at <= app.now()
      ${service === 'partner' ? tx`and not ${mayOvertake(tx)}` : tx``}
    order by (attempts > 0), due_at, id limit ${most} for update skip locked)
  update deliveries d
  set attempts = attempts + 1, due_at = app.now() + interval '30 seconds',
    claimed_until = app.now() + interval '30 seconds'
  from claimed where d.id = claimed.id
  returning d.id, organisation_id, alert_id, escalation_step_id, lane, channel, recipient,
    case
      when channel = 'sms' then (select json_build_object('mobile', n.mobile, 'channel_id',
          n.channel_id)
        from organisation_numbers n
      where n.organisation_id = d.organisation_id) end as organisation_number, recipient_name,
        subject, body, html, idempotency_key, until_acknowledged, attempts, refusals,
    claimed.unknown, extract(epoch from not_after - app.now())::integer as valid_seconds,
    attachment_name, case when attachment_name is not null then
      (select string_agg(p.bytes, ''::bytea order by p.position)
        from report_run_pieces p
        where p.report_run_id = d.report_run_id) end as attachment,
    exists (select from report_run_pieces p
      where p.report_run_id = d.report_run_id and p.is_gzip) as attachment_is_gzip`;
