// The state handed to the next shift, read in one go: open alerts, promises, tests, and devices
// that stopped reporting.
import type { AlertRow } from '#domain/alerts/alert.ts';
import { nextStep } from '#domain/alerts/next-step.ts';
import {
  answeredHours,
  type HandoverSnapshot,
  mostListed,
  silentWithinHours,
} from '#domain/shift-handovers/shift-handover.ts';
import { readOpenRows } from '#server/alerts/details/open-rows.store.ts';
import { listRunning } from '#server/alerts/on-test/on-test.store.ts';
import { readAnsweredSince } from '#server/dashboard/response-times/answered.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

type Part<Key extends keyof HandoverSnapshot> = HandoverSnapshot[Key];

/** The parts that are rows of the centre's view; consoles and the program are the platform's. */
export async function readWork(tx: Tx): Promise<Omit<HandoverSnapshot, 'consoles' | 'program'>> {
  const at = await readMoment(tx);
  const [{ answered }, open, follow_ups, texts, patrols, on_test, devices] = await Promise.all([
    readAnsweredSince(tx, hoursBefore(at)),
    readOpen(tx),
    readFollowUps(tx),
    readTexts(tx),
    readPatrols(tx),
    listRunning(tx),
    readSilentDevices(tx),
  ]);
  return { at, answered, open, follow_ups, texts, patrols, on_test, devices };
}

async function readMoment(tx: Tx): Promise<string> {
  const [row] = await tx<{ at: string }[]>`select app.iso(app.now()) as at`;
  return row?.at ?? '';
}

const hoursBefore = (at: string): string =>
  new Date(Date.parse(at) - answeredHours * 3_600_000).toISOString();

const isOpen = (tx: Tx): Fragment => tx`a.status = 'active_alert' and a.monitored`;

/** The names of an `alerts` row called a. */
const whose = (tx: Tx): Fragment => tx`a.id as alert_id,
  coalesce((select p.name
      from users p
      where p.organisation_id = a.organisation_id and p.id = a.user_id),
    (select v.device_name
      from devices v
      where v.organisation_id = a.organisation_id and v.id = a.device_id),
      '') as subject,
  (select o.name from organisations o where o.id = a.organisation_id) as organisation`;

async function listedOf<Item>(tx: Tx, rows: Fragment): Promise<{ count: number; items: Item[] }> {
  const [found] = await tx<{ count: number; items: Item[] }[]>`
    with r as materialized (${rows})
    select (select count(*) from r) as count,
      coalesce((select json_agg(x) from (select * from r limit ${mostListed}) x), '[]') as items`;
  return found ?? { count: 0, items: [] };
}

async function readOpen(tx: Tx): Promise<Part<'open'>> {
  const { count, rows } = await readOpenRows(tx, mostListed);
  return { count, items: rows.map(openOf) };
}

function openOf(row: AlertRow): Part<'open'>['items'][number] {
  const next = nextStep(row);
  return {
    alert_id: row.id,
    subject: row.person?.name ?? row.device?.name ?? '',
    organisation: row.organisation.name,
    type: row.type,
    priority: row.priority,
    raised_at: row.raised_at,
    owner: row.owner?.name ?? null,
    next: next && {
      kind: next.kind,
      at: 'at' in next ? new Date(next.at).toISOString() : null,
      status: next.kind === 'patrol' ? next.status : null,
    },
  };
}

const readFollowUps = async (tx: Tx): Promise<Part<'follow_ups'>> =>
  await listedOf(
    tx,
    tx`select ${whose(tx)}, app.iso(f.due_at) as due_at, f.reason,
        (select s.name from users s where s.id = f.set_by_staff_id) as set_by
      from follow_ups f join alerts a on a.organisation_id = f.organisation_id and a.id = f.alert_id
      where f.ended_at is null and ${isOpen(tx)} order by f.due_at, f.id`,
  );

const readTexts = async (tx: Tx): Promise<Part<'texts'>> =>
  await listedOf(
    tx,
    tx`select ${whose(tx)}, app.iso(m.at) as at, m.text, m.sent_by_name as sent_by
      from alerts a cross join lateral (
        select n.at, n.text, n.sent_by_name, n.direction from alert_messages n
        where n.organisation_id = a.organisation_id and n.alert_id = a.id order by n.id desc limit 1
      ) m where ${isOpen(tx)} and m.direction = 'outbound' order by m.at, a.id`,
  );

const readPatrols = async (tx: Tx): Promise<Part<'patrols'>> =>
  await listedOf(
    tx,
    tx`select ${whose(tx)}, j.status, j.provider, app.iso(j.requested_at) as requested_at
      from patrol_jobs j
      join alerts a on a.organisation_id = j.organisation_id and a.id = j.alert_id
      where j.status in ('requested', 'dispatched', 'in_progress') and a.monitored
      order by j.requested_at, j.id`,
  );

/** Silence of a button or a satellite unit means nothing. */
const readSilentDevices = async (tx: Tx): Promise<Part<'devices'>> =>
  await listedOf(
    tx,
    tx`select v.id, v.device_name as name,
        (select p.name
          from users p
          where p.organisation_id = v.organisation_id and p.id = v.user_id) as person,
        (select o.name from organisations o where o.id = v.organisation_id) as organisation,
          app.iso(v.last_heard_at) as last_seen_at
      from devices v join device_types k on k.id = v.device_type_id
      where not v.online
        and v.archived_at is null
        and v.enable_alerts
        and v.monitored
        and k.name in ('app', 'ev04')
        and v.last_heard_at > app.now() - make_interval(hours => ${silentWithinHours})
        order by v.last_heard_at desc, v.id`,
  );
