// The SQL of what a phone displays: its person's alerts as a worker may know them, and its buttons.

import { alertTypes } from '#domain/alerts/alert-type.ts';
import { shownNumber } from '#domain/kit/telephone/shown-number.ts';
import type { AppAlert, AppButton } from '#domain/phone/app-state.ts';
import { emergencyNumber, type HelpNumber } from '#domain/phone/help-numbers.ts';
import type { Installation } from '#server/kit/access/installations.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/**
 * An alert as a phone sees it, but for the name of who has it: that is staff's, out of an
 * organisation's view.
 */
export type OwnedAlert = Omit<AppAlert, 'words' | 'operator'> & { owner_staff_id: number | null };

/**
 * Active alerts of the person, or of the device where no person carries it, and those resolved
 * within the last hour; newest first. One that was merely assigned to the operator of the person's
 * first alert counts as received: a worker must not read what no operator has confirmed. A duress
 * alert by PIN is left out: on the phone, the alert it was to cancel is cancelled. A contact is
 * shown from the first answer, by any channel, until contacts are called again; an operator's
 * answer takes precedence.
 */
export async function readOwnedAlerts(
  tx: Tx,
  { organisation_id, device_id, user_id }: Installation,
): Promise<OwnedAlert[]> {
  const subject = user_id === null ? `d${device_id}` : `u${user_id}`;
  return await tx<OwnedAlert[]>`
    with by_pin as materialized (${duressByPin(tx, organisation_id, subject)})
    select a.id, t.name as type, app.iso(a.raised_at) as raised_at, a.monitored,
      has.operator as owner_staff_id,
      case
        when a.status = 'active_alert'
        and has.operator is null then answered.name end as contact,
      case
        when a.status = 'resolved' then 'resolved'
        when has.operator is not null then 'operator_has_it'
        when has.contact
          or answered.name is not null then 'contact_has_it'
          else 'received' end as state,
      app.iso(coalesce(a.wearer_cancelled_at,
          (select max(q.occurred_at)
            from by_pin q
            where q.occurred_at >= a.last_event_at))) as cancelled_at,
      app.iso(a.resolved_at) as resolved_at
    from alerts a join alert_types t on t.id = a.alert_type_id
    cross join lateral (select case
      when a.acknowledged_at is not null then a.owner_staff_id end as operator,
      a.acknowledged_at is not null and a.owner_staff_id is null as contact) has
    left join lateral (${contactWhoAnswered(tx)}) answered on true
    where a.organisation_id = ${organisation_id} and a.subject = ${subject}
      and (a.status = 'active_alert' or a.resolved_at > app.now() - interval '1 hour')
      and a.id not in (select q.alert_id from by_pin q)
    order by a.raised_at desc, a.id desc limit 50`;
}

/** When the person gave the duress PIN, by alert. */
const duressByPin = (tx: Tx, organisationId: number, subject: string): Fragment => tx`
  select d.id as alert_id, e.occurred_at from alerts d
  join events e
    on e.organisation_id = d.organisation_id
    and e.alert_id = d.id
    and e.data @> '{"by_pin": true}'
  where d.organisation_id = ${organisationId}
    and d.subject = ${subject}
    and d.alert_type_id = ${alertTypes.duress.id}
    and (d.status = 'active_alert' or d.resolved_at > app.now() - interval '1 day')`;

/**
 * The first contact who answered that they are coming to alert a, as stored by the contact's page.
 * Without the centre the alert's own acknowledgement counts, which is cleared when contacts are
 * called again; with the centre a contact's answer counts as well as the operators', but not one
 * from a round of calls that ended without an answer.
 */
const contactWhoAnswered = (tx: Tx): Fragment => tx`
  select coalesce(u.first_name, c.first_name, l.name) as name from shared_alert_links l
  left join escalations e on e.organisation_id = l.organisation_id and e.alert_id = l.alert_id
  left join users u on u.organisation_id = l.organisation_id and u.id = l.user_id
  left join personal_contacts c
    on c.organisation_id = l.organisation_id
    and c.user_id = a.user_id
    and l.contact_key = 'p' || c.id
  where l.organisation_id = a.organisation_id
    and l.alert_id = a.id
    and (a.monitored or a.acknowledged_at is not null)
    and l.responded_at >= coalesce(a.acknowledged_at, e.stopped_at, '-infinity')
  order by l.responded_at, l.id limit 1`;

/** First names of staff, the only detail of staff that a worker sees. Needs the platform's view. */
export async function readFirstNames(
  tx: Tx,
  staffIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx<
    { id: number; first_name: string }[]
  >`select id, first_name from users where id = any(${[...staffIds]}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row.first_name]));
}

/** The buttons paired with a phone now. */
export const readButtons = async (
  tx: Tx,
  { organisation_id, device_id }: Installation,
): Promise<AppButton[]> =>
  await tx<AppButton[]>`
    select v.id, v.device_name as name, b.hardware_id, v.battery_percent
    from app_buttons b
    join devices v on v.organisation_id = b.organisation_id and v.id = b.device_id
    where b.organisation_id = ${organisation_id}
      and b.phone_device_id = ${device_id}
      and b.ended_at is null
      and v.archived_at is null
    order by v.id`;

const mostContacts = 3;

/**
 * The telephone numbers for the person: the emergency services of the organisation's country, the
 * organisation, the first personal contacts.
 */
export async function readHelpNumbers(
  tx: Tx,
  { organisation_id, user_id }: Installation,
): Promise<HelpNumber[]> {
  const [organisation] = await tx<{ name: string; country: string; number: string | null }[]>`
    select name, contact_country as country, coalesce(contact_phone, contact_landline) as number
    from organisations
    where id = ${organisation_id}`;
  const contacts = await tx<HelpNumber[]>`
    select 'contact' as who, first_name || ' ' || last_name as name,
      coalesce(mobile, landline) as number
    from personal_contacts
    where organisation_id = ${organisation_id}
      and user_id = ${user_id}
      and coalesce(mobile, landline) is not null
    order by "order" limit ${mostContacts}`;
  const { name = '', number = null, country = null } = organisation ?? {};
  const numbers: HelpNumber[] = [
    { who: 'emergency', name: '', number: emergencyNumber(country) },
    ...(number === null ? [] : [{ who: 'organisation' as const, name, number }]),
    ...contacts,
  ];
  return numbers.map((one) => ({ ...one, shown: shownNumber(one.number, country) }));
}

/** Operators' messages to a phone that are unread on it. */
export async function countUnread(
  tx: Tx,
  { organisation_id, device_id }: Installation,
): Promise<number> {
  const [row] = await tx<{ unread: number }[]>`
    select count(*)::int as unread from alert_messages
    where organisation_id = ${organisation_id}
      and device_id = ${device_id}
      and direction = 'outbound'
      and read_at is null`;
  return row?.unread ?? 0;
}
