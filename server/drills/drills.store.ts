// Drills as rows: one is planned at its random time, one may be open, and those that are over keep
// their figures.
import type { ObjectiveInForce } from '#domain/alerts/objectives/objective.ts';
import {
  type Drill,
  type DrillFigures,
  type DrillSettings,
  drillOrganisationId,
} from '#domain/drills/drill.ts';
import type { DrillPlan } from '#domain/drills/drill-plan.ts';
import { drillsApi } from '#domain/drills/drills.api.ts';
import type { InventedAlert } from '#domain/drills/invented.ts';
import {
  joinObjective,
  readObjectivesSince,
} from '#server/alerts/objectives/response-objectives.store.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { listStore } from '#server/kit/resource/list-store.ts';

export async function readSettings(tx: Tx): Promise<DrillSettings> {
  const [row] = await tx<
    DrillSettings[]
  >`select enabled, every_days, from_time, to_time, timezone from drill_settings`;
  if (!row) throw new Error('the settings of drills are missing');
  return row;
}

export const saveSettings = async (
  tx: Tx,
  settings: DrillSettings,
  staffId: number,
): Promise<void> =>
  void (await tx`
    update drill_settings
    set enabled = ${settings.enabled}, every_days = ${settings.every_days},
      from_time = ${settings.from_time},
      to_time = ${settings.to_time}, timezone = ${settings.timezone}, updated_at = app.now(),
        updated_by_staff_id = ${staffId}`);

/** What a look at the settings and rows finds to do. */
export interface DrillWork {
  /** Planned by other settings, or turned off. */
  readonly stale: boolean;
  readonly unplanned: boolean;
  readonly due: boolean;
  readonly open: boolean;
}

export async function lookForDrills(tx: Tx): Promise<DrillWork> {
  const [row] = await tx<DrillWork[]>`
    select coalesce(p.id is not null
      and (not s.enabled or p.plan_of <> s.updated_at), false) as stale,
      s.enabled
        and p.id is null
        and o.id is null as unplanned, coalesce(p.due_at <= app.now(), false) as due,
          o.id is not null as open
    from drill_settings s
    left join drills p on p.status = 'planned'
    left join drills o on o.status = 'open'`;
  return row ?? { stale: false, unplanned: false, due: false, open: false };
}

/** Until the transaction ends, no other process plans, opens or ends a drill. */
export const holdDrills = async (tx: Tx): Promise<void> =>
  void (await tx`select from drill_settings for update`);

/** Today by the clocks of a zone, YYYY-MM-DD. */
export async function readToday(tx: Tx, timezone: string): Promise<string> {
  const [row] = await tx<{ today: string }[]>`
    select to_char(app.now() at time zone ${timezone}, 'YYYY-MM-DD') as today`;
  if (!row) throw new Error('no time was read');
  return row.today;
}

export const insertPlan = async (tx: Tx, { due_at, not_after }: DrillPlan): Promise<void> =>
  void (await tx`
    insert into drills (plan_of, due_at, not_after)
    select updated_at, ${due_at}, ${not_after}
    from drill_settings
    where enabled and not exists (select from drills where status in ('planned', 'open'))`);

export const cancelPlan = async (tx: Tx): Promise<void> =>
  void (await tx`
    update drills set status = 'cancelled', ended_at = app.now() where status = 'planned'
  `);

/** The drill that is due, locked. `late` says that its hours are over. */
export async function claimDue(tx: Tx): Promise<{ id: number; late: boolean } | undefined> {
  const [row] = await tx<{ id: number; late: boolean }[]>`
    select id, not_after < app.now() as late
    from drills
    where status = 'planned' and due_at <= app.now()
    for update skip locked`;
  return row;
}

export const openDrill = async (
  tx: Tx,
  id: number,
  alertId: number,
  invented: InventedAlert,
): Promise<void> =>
  void (await tx`
    update drills
    set status = 'open', released_at = app.now(), organisation_id = a.organisation_id,
      alert_id = a.id, alert_type = ${invented.type},
      person_name = ${`${invented.first_name} ${invented.last_name}`},
        organisation_name = ${invented.organisation}
    from alerts a where drills.id = ${id} and a.id = ${alertId}`);

/** An unplanned one, open from the start. */
export const insertOpen = async (
  tx: Tx,
  alertId: number,
  { type, first_name, last_name, organisation }: InventedAlert,
): Promise<void> =>
  void (await tx`
    insert into drills (status, plan_of, due_at, not_after, released_at, organisation_id, alert_id,
      alert_type, person_name, organisation_name)
    select 'open', s.updated_at, app.now(), app.now(), app.now(), a.organisation_id, a.id, ${type},
      ${`${first_name} ${last_name}`}, ${organisation}
    from alerts a, drill_settings s
    where a.organisation_id = ${drillOrganisationId} and a.id = ${alertId}`);

/** The open drill with what has become of its alert, locked. */
export interface OpenDrill {
  readonly id: number;
  readonly alert_id: number;
  readonly resolved: boolean;
  readonly acknowledged: boolean;
  /**
   * It has an owner and an answer; one that was only assigned gives way like one without an owner.
   */
  readonly owned: boolean;
  readonly open_minutes: number;
  /** The people who answered, own or resolved it. */
  readonly staff_ids: readonly number[];
}

export async function claimOpen(tx: Tx): Promise<OpenDrill | undefined> {
  const locked = await tx<
    { id: number }[]
  >`select id from drills where status = 'open' for update skip locked`;
  if (locked.length === 0) return undefined;
  const [row] = await tx<OpenDrill[]>`
    select d.id, d.alert_id, a.status = 'resolved' as resolved,
      a.acknowledged_at is not null as acknowledged, a.owner_staff_id is not null
      and a.acknowledged_at is not null as owned,
      extract(epoch from app.now() - d.released_at)::float8 / 60 as open_minutes,
      array(select distinct s
        from unnest(array[a.acknowledged_by_staff_id, a.owner_staff_id, a.resolved_by_staff_id]) s
        where s is not null) as staff_ids
    from drills d
    join alerts a on a.organisation_id = d.organisation_id and a.id = d.alert_id
    where d.status = 'open'`;
  return row;
}

/** Ends a drill with its figures, taken from the alert. */
export async function endDrill(tx: Tx, id: number, status: Drill['status']): Promise<Drill> {
  await tx`
    update drills d
    set status = ${status}, ended_at = app.now(), acknowledged_at = a.acknowledged_at,
      acknowledged_by_staff_id = a.acknowledged_by_staff_id,
      steps_total = (select count(*)
        from alert_steps s
        where s.organisation_id = a.organisation_id and s.alert_id = a.id),
      steps_done = (select count(*)
        from alert_step_ticks k
        where k.organisation_id = a.organisation_id and k.alert_id = a.id)
    from alerts a where d.id = ${id} and a.organisation_id = d.organisation_id and a.id = d.alert_id`;
  const [row] = await tx<Drill[]>`${shown(tx)} where h.id = ${id}`;
  if (!row) throw new Error('the drill was not ended');
  return row;
}

const shown = (tx: Tx): Fragment => tx`
  select h.id, app.iso(h.released_at) as released_at, h.alert_type as type, h.person_name as person,
    h.organisation_name as organisation, h.status,
    (select json_build_object('id', u.id, 'name', u.name)
      from users u
      where u.id = h.acknowledged_by_staff_id) as acknowledged_by,
    round(extract(epoch from h.acknowledged_at - h.released_at), 1)::float8 as seconds,
      h.steps_done, h.steps_total, h.alert_id
  from drills h`;

export const listDrills = listStore(drillsApi.list, {
  table: 'drills',
  direction: 'desc',
  derived: { person: (tx) => tx`t.person_name` },
  search: ['person'],
  where: (tx) => tx`t.status in ('answered', 'missed', 'withdrawn')`,
  row: (tx, id) => tx`${shown(tx)} where h.id = ${id}`,
});

const figuresSince = (tx: Tx): Fragment => tx`app.now() - interval '90 days'`;

interface Figures {
  readonly operators: DrillFigures[];
  readonly missed: number;
}

export async function readFigures(tx: Tx): Promise<Figures & { objectives: ObjectiveInForce[] }> {
  const [row] = await tx<Figures[]>`
    with recent as (
      select d.*, extract(epoch from d.acknowledged_at - d.released_at)::float8 as seconds,
        o.target_seconds, o.limit_seconds
      from drills d ${joinObjective(tx, tx`d.released_at`)}
      where d.status in ('answered', 'missed') and d.released_at > ${figuresSince(tx)}
    ), by_operator as (
      select json_build_object('id', u.id, 'name', u.name) as operator, count(*) as drills,
        round(percentile_cont(0.5) within group (order by r.seconds)::numeric,
          1)::float8 as median_seconds,
        count(*) filter (where r.seconds <= r.target_seconds) as within_target,
          count(*) filter (where r.seconds <= r.limit_seconds) as within_limit,
        round(sum(r.steps_done)::numeric / nullif(sum(r.steps_total), 0), 3)::float8 as steps_share
      from recent r
      join users u on u.id = r.acknowledged_by_staff_id
      where r.status = 'answered'
      group by u.id, u.name
      order by count(*) desc, u.name
    )
      select (select count(*) from recent where status = 'missed') as missed,
        (select coalesce(json_agg(b), '[]') from by_operator b) as operators`;
  const objectives = await readObjectivesSince(tx, figuresSince(tx));
  return { ...(row ?? { operators: [], missed: 0 }), objectives };
}
