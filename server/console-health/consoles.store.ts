// The SQL of consoles: their rows, the receipts of the alerts they showed, and everything that the
// watch reads, in one statement.

import type { FlownCanary, SeenConsole } from '#domain/console-health/console-judge.ts';
import { consoleTroubles } from '#domain/console-health/console-judge.ts';
import type {
  AnnouncedAlerts,
  AudioState,
  ConsoleState,
} from '#domain/console-health/console-report.ts';
import type { OwnTrouble } from '#domain/console-health/console-trouble.ts';
import type { ProgramSigns } from '#domain/console-health/program-judge.ts';
import type { Tx } from '#server/kit/db/database.ts';

/** One tab's own report. Times ISO 8601. */
export interface ConsoleRow {
  readonly console_id: string;
  readonly staff_id: number;
  readonly session_id: number;
  readonly version: string;
  readonly visible: boolean;
  readonly audio: AudioState;
  readonly troubles: readonly OwnTrouble[];
  readonly leaving: boolean;
  readonly canary_id: number | null;
  readonly canary_received_at: string | null;
  readonly canary_painted_at: string | null;
  readonly canary_sounded_at: string | null;
}

/**
 * Stores the newest report of each console; an id that is another person's stays that person's. A
 * canary's hops are only ever filled in.
 */
export async function keepConsoles(tx: Tx, rows: readonly ConsoleRow[]): Promise<void> {
  // A goodbye and the report before it may arrive together, in either order.
  const leaving = new Set(rows.filter((row) => row.leaving).map((row) => row.console_id));
  const last = new Map(
    rows.map((row) => [row.console_id, { ...row, leaving: leaving.has(row.console_id) }]),
  );
  const newest = [...last.values()].sort((a, b) => (a.console_id < b.console_id ? -1 : 1));
  await tx`
    insert into consoles as c (console_id, staff_id, session_id, version, visible, audio, troubles, left_at,
      canary_id, canary_received_at, canary_painted_at, canary_sounded_at)
    select console_id, staff_id, session_id, version, visible, audio, troubles, case when leaving then app.now() end,
      canary_id, canary_received_at, canary_painted_at, canary_sounded_at
    from json_to_recordset(${JSON.stringify(newest)}::text::json) as g (console_id uuid, staff_id bigint, session_id bigint, version text, visible boolean,
      audio text, troubles text[], leaving boolean, canary_id bigint, canary_received_at timestamptz, canary_painted_at timestamptz, canary_sounded_at timestamptz)
    on conflict (console_id) do update set
      session_id = excluded.session_id, version = excluded.version, heard_at = app.now(), visible = excluded.visible,
      audio = excluded.audio, troubles = excluded.troubles,
      -- Its last report may be overtaken by its goodbye.
      left_at = case when excluded.left_at is null and c.left_at > app.now() - interval '3 seconds' then c.left_at else excluded.left_at end,
      canary_received_at = case when excluded.canary_id is null then c.canary_received_at else excluded.canary_received_at end,
      canary_painted_at = case when excluded.canary_id is null then c.canary_painted_at else excluded.canary_painted_at end,
      canary_sounded_at = case when excluded.canary_id is null then c.canary_sounded_at else excluded.canary_sounded_at end,
      canary_id = coalesce(excluded.canary_id, c.canary_id)
    where c.staff_id = excluded.staff_id`;
}

export interface ReceiptRow {
  readonly console_id: string;
  readonly staff_id: number;
  readonly alert_id: number;
  readonly sent_at: string | null;
  readonly received_at: string;
  readonly painted_at: string | null;
  readonly sounded_at: string | null;
  readonly acted_at: string | null;
}

/**
 * Writes receipts: each hop once, the first reported time counts, and no time lies in the future.
 * Alerts outside the transaction's view are skipped, so that a console cannot write about an alert
 * that its operator may not see.
 */
export async function keepReceipts(tx: Tx, rows: readonly ReceiptRow[]): Promise<void> {
  await tx`
    insert into console_receipts as r (organisation_id, alert_id, console_id, staff_id, sent_at, received_at, painted_at, sounded_at, acted_at)
    select a.organisation_id, a.id, g.console_id, min(g.staff_id), min(g.sent_at), min(least(g.received_at, app.now())),
      min(least(g.painted_at, app.now())) filter (where g.painted_at is not null), min(least(g.sounded_at, app.now())) filter (where g.sounded_at is not null),
      min(least(g.acted_at, app.now())) filter (where g.acted_at is not null)
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g (console_id uuid, staff_id bigint, alert_id bigint, sent_at timestamptz,
      received_at timestamptz, painted_at timestamptz, sounded_at timestamptz, acted_at timestamptz)
    join alerts a on a.id = g.alert_id
    join consoles c on c.console_id = g.console_id and c.staff_id = g.staff_id
    group by a.organisation_id, a.id, g.console_id
    order by a.organisation_id, a.id, g.console_id
    on conflict (organisation_id, alert_id, console_id) do update set
      -- What came in a flood was written with the moment of its report.
      sent_at = coalesce(r.sent_at, excluded.sent_at), received_at = least(r.received_at, excluded.received_at), painted_at = coalesce(r.painted_at, excluded.painted_at),
      sounded_at = coalesce(r.sounded_at, excluded.sounded_at), acted_at = coalesce(r.acted_at, excluded.acted_at)`;
}

/** Of a flood, one list a report. */
export interface AnnouncedRow extends AnnouncedAlerts {
  readonly console_id: string;
  readonly staff_id: number;
}

/**
 * Writes announced alerts that no console painted and no announcing console has reported yet: a row
 * per alert and console would be a flood of its own. Alerts outside the transaction's view and
 * other people's consoles are skipped.
 * @param announcing ids of all such consoles
 */
export async function keepAnnounced(
  tx: Tx,
  rows: readonly AnnouncedRow[],
  announcing: readonly string[],
): Promise<void> {
  await tx`
    insert into console_receipts as r (organisation_id, alert_id, console_id, staff_id, received_at,
      sounded_at)
    select distinct on (a.organisation_id, a.id) a.organisation_id, a.id, c.console_id, c.staff_id,
      least(g.at, app.now()), least(g.at, app.now())
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g (console_id uuid,
      staff_id bigint, alert_ids bigint[], at timestamptz)
    join consoles c on c.console_id = g.console_id and c.staff_id = g.staff_id
    cross join unnest(g.alert_ids) as announced (alert_id)
    join alerts a on a.id = announced.alert_id and a.status = 'active_alert'
    where not exists (select from console_receipts w
      where w.organisation_id = a.organisation_id and w.alert_id = a.id
      and (w.painted_at is not null
        or (w.sounded_at is not null and w.console_id = any(${[...announcing]}::text[]::uuid[]))))
    order by a.organisation_id, a.id, c.console_id
    on conflict (organisation_id, alert_id,
      console_id) do update set sounded_at = coalesce(r.sounded_at, excluded.sounded_at)`;
}

interface OpenConsole {
  console_id: string;
  staff: { id: number; name: string };
  version: string;
  since: string;
  heard_at: string;
  visible: boolean;
  audio: AudioState;
  troubles: OwnTrouble[];
  canary_id: number | null;
}

interface Watched {
  now: string;
  pulse_at: string | null;
  canary: { id: number; sent_at: string; committed_at: string | null } | null;
  flown: { id: number; committed_at: string } | null;
  consoles: OpenConsole[];
}

export interface Watch {
  readonly signs: ProgramSigns;
  readonly consoles: ConsoleState[];
}

const ms = (instant: string): number => Date.parse(instant);

/**
 * The open consoles, judged. A tab whose session has ended is no console any more; a silent one
 * stays until then, twelve hours at most, unless its person has opened another since or signed in
 * again: a browser that crashed sends no goodbye. Only for the platform's role.
 */
export async function readConsoles(tx: Tx): Promise<ConsoleState[]> {
  const [found] = await tx<Pick<Watched, 'now' | 'flown' | 'consoles'>[]>`
    select app.iso(app.now()) as now, ${flownJson(tx)} as flown, ${consolesJson(tx)} as consoles`;
  return found ? judged(found) : [];
}

/** Everything the watch must know, in one statement. Only for the platform's role. */
export async function readWatch(tx: Tx): Promise<Watch> {
  const [found] = await tx<Watched[]>`
    select app.iso(app.now()) as now, (select app.iso(at) from engine_pulses) as pulse_at,
      (select to_json(x)
        from (select id, app.iso(sent_at) as sent_at, app.iso(committed_at) as committed_at
          from canary_runs
          order by id desc
          limit 1) x) as canary,
      ${flownJson(tx)} as flown, ${consolesJson(tx)} as consoles`;
  if (!found) throw new Error('nothing was read');
  const { now, pulse_at, canary } = found;
  const flight = canary && {
    sent_at: ms(canary.sent_at),
    committed_at: canary.committed_at === null ? null : ms(canary.committed_at),
  };
  return {
    signs: { now: ms(now), pulse_at: pulse_at === null ? null : ms(pulse_at), canary: flight },
    consoles: judged(found),
  };
}

const flownJson = (tx: Tx) => tx`(select to_json(x) from (
  select id, app.iso(committed_at) as committed_at
  from canary_runs
  where committed_at is not null
  order by id desc
  limit 1) x)`;

const consolesJson = (
  tx: Tx,
) => tx`(select coalesce(json_agg(x order by x.since, x.console_id), '[]') from (
  select c.console_id, json_build_object('id', u.id, 'name', u.name) as staff, c.version, app.iso(c.since) as since, app.iso(c.heard_at) as heard_at,
    c.visible, c.audio, c.troubles, c.canary_id
  from consoles c join users u on u.id = c.staff_id join sessions s on s.id = c.session_id
  where c.left_at is null and c.heard_at > app.now() - interval '12 hours' and s.ended_at is null and s.expires_at > app.now()
    and not (c.heard_at < app.now() - interval '10 seconds'
      and exists (select from consoles n where n.staff_id = c.staff_id and n.since > c.heard_at
        -- Who has signed in again has left the silent one, also when the new one is closed; a further tab of the same browser proves it only while open.
        and (n.left_at is null or n.session_id <> c.session_id)))) x)`;

function judged({
  now,
  flown,
  consoles,
}: Pick<Watched, 'now' | 'flown' | 'consoles'>): ConsoleState[] {
  const canary: FlownCanary | null = flown && {
    id: flown.id,
    committed_at: ms(flown.committed_at),
  };
  return consoles.map(({ troubles, canary_id, ...shown }) => {
    const received: SeenConsole = {
      since: ms(shown.since),
      heard_at: ms(shown.heard_at),
      audio: shown.audio,
      reported: troubles,
      canary_id,
    };
    return { ...shown, troubles: consoleTroubles(received, canary, ms(now)) };
  });
}

/** Forgets tabs that closed or fell silent a week ago, and canaries as old. */
export async function trimConsoles(tx: Tx): Promise<void> {
  await tx`delete from consoles where heard_at < app.now() - interval '7 days'`;
  await tx`delete from canary_runs where sent_at < app.now() - interval '7 days'`;
}
