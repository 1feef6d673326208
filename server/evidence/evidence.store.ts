// The parts of an evidence bundle: the alert and everything that was kept of it, as rows of text,
// numbers and times.
import type { Tx } from '#server/kit/db/database.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * A line of the story with the seal that the event log has of it; without one where it is not
 * sealed yet.
 */
export interface SealedLine {
  readonly id: number;
  /** What the seal was made of: all columns of the event as one text. */
  readonly text: string;
  readonly position: number | null;
  /** Hex: the hash of the seal before, that of this one, and its code. */
  readonly previous: string | null;
  readonly hash: string | null;
  readonly mac: string | null;
}

interface AlertKey {
  readonly id: number;
  readonly organisation_id: number;
}

export const readSealedStory = async (
  tx: Tx,
  { id, organisation_id }: AlertKey,
): Promise<SealedLine[]> =>
  await tx<SealedLine[]>`
    select e.id, app.event_text(e) as text, s.position, encode(p.hash, 'hex') as previous,
      encode(s.hash, 'hex') as hash, encode(s.mac, 'hex') as mac
    from events e
    left join event_seals s on s.event_id = e.id
    left join event_seals p on p.position = s.position - 1
    where e.organisation_id = ${organisation_id} and e.alert_id = ${id} order by e.id`;

/** The most of each; the bundle marks a part that is cut. */
export const mostOfEach = 20_000;

/** The parts of the bundle besides the story, by their names in the file. */
export async function readParts(
  tx: Tx,
  { id, organisation_id }: AlertKey,
): Promise<Record<string, readonly Row[]>> {
  // The device's own from an hour before the alert until an hour after its end, and around the time
  // at which a late one happened.
  const ofDevice = tx`(select organisation_id, device_id, happened_at,
      raised_at - interval '1 hour' as starts_at,
      coalesce(resolved_at, app.now()) + interval '1 hour' as ends_at
    from alerts
    where organisation_id = ${organisation_id} and id = ${id} and device_id is not null) a`;
  const [positions, frames, messages, calls, deliveries] = await Promise.all([
    tx<
      Row[]
    >`select app.iso(s.at) as at, app.iso(s.recorded_at) as recorded_at, s.latitude, s.longitude,
        s.accuracy_m, s.source, s.speed_kmh, s.course_deg, s.battery_percent, s.doubt
      from ${ofDevice}
      join positions s
        on s.organisation_id = a.organisation_id
        and s.device_id = a.device_id
        and (s.at >= a.starts_at and s.at < a.ends_at
        or s.at >= a.happened_at - interval '1 hour' and s.at < a.happened_at + interval '1 hour')
      order by s.at limit ${mostOfEach + 1}`,
    tx<Row[]>`select f.id, app.iso(f.received_at) as received_at, f.source_address, f.reason,
        encode(f.frame, 'hex') as frame
      from ${ofDevice}
      join device_frames f
        on f.device_id = a.device_id
        and f.received_at >= a.starts_at
        and f.received_at < a.ends_at
      order by f.received_at, f.id limit ${mostOfEach + 1}`,
    tx<Row[]>`select id, app.iso(at) as at, direction, channel, text, sent_by_name, number,
        app.iso(read_at) as read_at
      from alert_messages
      where organisation_id = ${organisation_id} and alert_id = ${id}
      order by id
      limit ${mostOfEach + 1}`,
    tx<Row[]>`select c.id, app.iso(c.started_at) as started_at, app.iso(c.ended_at) as ended_at,
        c.direction, c.party, c.party_name, c.number, c.outcome, c.note, w.name as made_by
      from phone_calls c left join users w on w.id = c.made_by_staff_id
      where c.organisation_id = ${organisation_id} and c.alert_id = ${id}
      order by c.id
      limit ${mostOfEach + 1}`,
    // A message may carry a link that signs in its holder: its text is not evidence.
    tx<
      Row[]
    >`select id, channel, recipient_name, status, attempts, app.iso(created_at) as created_at,
        app.iso(sent_at) as sent_at, app.iso(delivered_at) as delivered_at, last_error
      from deliveries
      where organisation_id = ${organisation_id} and alert_id = ${id}
      order by id
      limit ${mostOfEach + 1}`,
  ]);
  return { positions, messages, calls, deliveries, frames };
}

export async function readAlertRow(tx: Tx, { id, organisation_id }: AlertKey): Promise<Row> {
  const [row] = await tx<{ alert: Row }[]>`
    select jsonb_strip_nulls(to_jsonb(a)) as alert
    from alerts a
    where a.organisation_id = ${organisation_id} and a.id = ${id}`;
  return row?.alert ?? {};
}
