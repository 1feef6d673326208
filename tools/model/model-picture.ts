// A picture of everything the model judges: read in one statement as the owner of the schema, who
// sees every row, so that it is of one moment.
import * as z from 'zod';
import { alertRow } from '#domain/alerts/alert.ts';
import { alertJoins, alertRowJson } from '#server/alerts/alert-row.sql.ts';
import type { Tx } from '#server/kit/db/database.ts';

const id = z.number();
const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const maybeTime = time.nullable();

const pictured = z.object({
  alerts: z.array(
    z.object({
      id,
      organisation_id: id,
      monitored: z.boolean(),
      alert_type_id: id,
      priority: z.number(),
      status: z.enum(['active_alert', 'resolved']),
      user_id: id.nullable(),
      device_id: id.nullable(),
      subject: z.string(),
      group_id: id.nullable(),
      raised_at: time,
      received_at: time,
      repeat_count: z.number(),
      last_event_at: time,
      on_test: z.boolean(),
      owner_staff_id: id.nullable(),
      owned_at: maybeTime,
      acknowledged_at: maybeTime,
      last_action_at: maybeTime,
      follow_up_at: maybeTime,
      follow_up_lapsed_at: maybeTime,
      wearer_cancelled_at: maybeTime,
      resolved_at: maybeTime,
      satellite_sos_active: z.boolean(),
      has_unread_messages: z.boolean(),
      patrol_status: z.string().nullable(),
      version: z.number(),
      resolved_by_staff_id: id.nullable(),
      note: z.string().nullable(),
      outcome: z.string().nullable(),
      position_at: maybeTime,
      row: alertRow,
    }),
  ),
  organisations: z.array(z.object({ id, not_monitored: z.boolean(), active: z.boolean() })),
  devices: z.array(
    z.object({
      id,
      organisation_id: id,
      user_id: id.nullable(),
      enable_alerts: z.boolean(),
      archived_at: maybeTime,
    }),
  ),
  staff: z.array(z.object({ id, status: z.string() })),
  follow_ups: z.array(
    z.object({ id, alert_id: id, due_at: time, lapsed_at: maybeTime, ended_at: maybeTime }),
  ),
  sessions: z.array(
    z.object({
      id,
      device_id: id,
      user_id: id.nullable(),
      status: z.string(),
      due_at: time,
      grace_until: time,
      due_count: z.number(),
      next_at: maybeTime,
      alert_id: id.nullable(),
      ended_at: maybeTime,
      started_at: time,
    }),
  ),
  messages: z.array(
    z.object({
      id,
      alert_id: id,
      direction: z.string(),
      read_at: maybeTime,
      event_key: z.string().nullable(),
    }),
  ),
  patrols: z.array(z.object({ id, alert_id: id, status: z.string() })),
  calls: z.array(
    z.object({
      id,
      alert_id: id,
      user_id: id,
      ended_at: maybeTime,
      made_by_staff_id: id.nullable(),
    }),
  ),
  tests: z.array(
    z.object({ id, subject: z.string(), started_at: time, until: time, ended_at: maybeTime }),
  ),
  satellites: z.array(z.object({ device_id: id, started_at: maybeTime, cancelled_at: maybeTime })),
  escalations: z.array(
    z.object({
      alert_id: id,
      status: z.string(),
      due_at: time,
      round: z.number(),
      admins_told_at: maybeTime,
    }),
  ),
  steps: z.array(
    z.object({
      id,
      alert_id: id,
      round: z.number(),
      position: z.number(),
      contact_kind: z.string(),
      contact_name: z.string(),
      tries: z.number(),
      user_id: id.nullable(),
      personal_contact_id: id.nullable(),
      mobile: z.string().nullable(),
      skipped: z.string().nullable(),
      told_at: maybeTime,
      next_tell_at: maybeTime,
    }),
  ),
  deliveries: z.array(
    z.object({
      id,
      alert_id: id.nullable(),
      channel: z.string(),
      recipient: z.string(),
      status: z.string(),
      until_acknowledged: z.boolean(),
      escalation_step_id: id.nullable(),
      created_at: time,
      idempotency_key: z.string(),
      due_at: time,
    }),
  ),
  unseen: z.array(z.object({ alert_id: id, tells: z.number(), next_tell_at: maybeTime })),
  painted: z.array(z.object({ alert_id: id })),
  owner_reminders: z.array(
    z.object({ alert_id: id, idle_since: time, supervisors_told_at: maybeTime }),
  ),
  events: z.array(
    z.object({
      id,
      tx_id: z.string(),
      kind: z.string(),
      organisation_id: id.nullable(),
      alert_id: id.nullable(),
      device_id: id.nullable(),
      event_key: z.string().nullable(),
      actor_staff_id: id.nullable(),
      occurred_at: time,
      recorded_at: time,
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  frames: z.array(
    z.object({
      id,
      tx_id: z.string(),
      channels: z.array(z.string()),
      event: z.string(),
      data: z.unknown(),
    }),
  ),
  seals: z.number(),
});

export type Picture = z.infer<typeof pictured>;
export type PicturedAlert = Picture['alerts'][number];
export type PicturedEvent = Picture['events'][number];
export type PicturedFrame = Picture['frames'][number];

/** @param since events and frames are read from these numbers on, all else whole */
export async function takePicture(
  sql: Tx,
  since: { readonly event: number; readonly frame: number },
): Promise<Picture> {
  const all = (table: string) =>
    sql`coalesce((select json_agg(t order by t.id) from ${sql.unsafe(table)} t), '[]')`;
  const [row] = await sql<{ picture: unknown }[]>`
    select json_build_object(
      'alerts',
        coalesce((select json_agg(to_jsonb(x) - 'row_json' || jsonb_build_object('row', x.row_json)
              order by x.id)
        from (select a.*, ${alertRowJson(sql)} as row_json from alerts a ${alertJoins(sql)}) x),
          '[]'),
      'organisations', ${all('organisations')}, 'devices', ${all('devices')},
      'staff',
        (select json_agg(json_build_object('id', id, 'status', status) order by id)
          from users
          where organisation_id is null),
      'follow_ups', ${all('follow_ups')}, 'sessions', ${all('welfare_sessions')}, 'messages',
        ${all('alert_messages')}, 'patrols', ${all('patrol_jobs')},
      'calls', ${all('phone_calls')}, 'tests', ${all('on_test_periods')},
      'satellites', coalesce((select json_agg(t order by device_id) from satellite_soses t), '[]'),
        'escalations', coalesce((select json_agg(t order by alert_id) from escalations t), '[]'),
      'steps', ${all('escalation_steps')}, 'deliveries', ${all('deliveries')},
      'unseen', coalesce((select json_agg(t order by alert_id) from unseen_alerts t), '[]'),
      'painted',
        coalesce((select json_agg(t order by console_id)
            from console_receipts t
            where painted_at is not null),
          '[]'),
      'owner_reminders',
        coalesce((select json_agg(t order by alert_id, idle_since) from alert_nags t), '[]'),
      'events',
        coalesce((select json_agg(to_jsonb(t) || jsonb_build_object('tx_id', t.tx_id::text)
              order by t.tx_id, t.id)
            from events t
            where t.id > ${since.event}),
          '[]'),
      'frames',
        coalesce((select json_agg(to_jsonb(t) || jsonb_build_object('tx_id', t.tx_id::text)
              order by t.tx_id, t.id)
            from live_outbox t
            where t.id > ${since.frame}),
          '[]'),
      'seals', (select count(*) from event_seals)) as picture`;
  return pictured.parse(row?.picture);
}
