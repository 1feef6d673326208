// The steps to follow, read of all levels in one query: the domain chooses among them
// (domain/responses/response-step.ts).
import {
  mostSpecific,
  type ResponseStep,
  responseLevels,
  type TypeResponses,
} from '#domain/responses/response-step.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/**
 * The steps of an alert with their ticks, in order; null when the alert is not in view. Once a step
 * has been ticked, the list of that moment.
 */
export async function findSteps(tx: Tx, alertId: number): Promise<ResponseStep[] | null> {
  const [row] = await tx<{ steps: ResponseStep[] }[]>`
    with asked as (
      select a.organisation_id, a.id as alert_id, a.user_id, a.department_id, v.device_type_id,
        a.alert_type_id
      from alerts a
      left join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
      where a.id = ${alertId}),
    pinned as (
      select p.response_step_id as id, p.position, p.kind, p.content, p.url, p.required,
        p.source_level as level, p.source_name as name
      from asked a
      join alert_steps p on p.organisation_id = a.organisation_id and p.alert_id = a.alert_id),
    said as (${saidBy(tx)})
    select coalesce((${withTicks(tx, tx`pinned`)}), (${withTicks(tx, tx`said`)}), '[]') as steps
    from asked`;
  return row ? mostSpecific(row.steps) : null;
}

const withTicks = (tx: Tx, steps: Fragment): Fragment => tx`
  select json_agg(json_build_object('id', s.id, 'position', s.position, 'kind', s.kind, 'content',
      s.content,
    'url', s.url, 'required', s.required, 'source',
      json_build_object('level', s.level, 'name', s.name),
    'ticked', case when x.ticked_at is not null then
      json_build_object('by', json_build_object('id', w.id, 'name', w.name), 'at',
        app.iso(x.ticked_at), 'answer', x.answer, 'outcome', x.outcome) end))
  from ${steps} s cross join asked a
  left join alert_step_ticks x
    on x.organisation_id = a.organisation_id
    and x.alert_id = a.alert_id
    and x.response_step_id = s.id
  left join users w on w.id = x.ticked_by_staff_id`;

/**
 * What would be shown for a person's devices of one kind, by alert type; null when the person or
 * the device type is not in view.
 */
export const findResponsesOf = async (
  tx: Tx,
  userId: number,
  deviceTypeId: number,
): Promise<TypeResponses[] | null> =>
  await shownTo(
    tx,
    tx`select u.organisation_id, u.id as user_id, u.department_id, t.id as device_type_id,
        k.id as alert_type_id
      from users u cross join device_types t cross join alert_types k
      where u.id = ${userId}
        and u.organisation_id is not null
        and u.deleted_at is null
        and t.id = ${deviceTypeId}`,
  );

/** The same for a person of a department who has no instructions of their own. */
export const findResponsesOfDepartment = async (
  tx: Tx,
  departmentId: number,
  deviceTypeId: number,
): Promise<TypeResponses[] | null> =>
  await shownTo(
    tx,
    tx`select d.organisation_id, null::bigint as user_id, d.id as department_id,
        t.id as device_type_id, k.id as alert_type_id
      from departments d
      cross join device_types t
      cross join alert_types k
      where d.id = ${departmentId} and t.id = ${deviceTypeId}`,
  );

type Row = Omit<ResponseStep, 'ticked'> & Pick<TypeResponses, 'alert_type_id' | 'alert_type'>;

async function shownTo(tx: Tx, asked: Fragment): Promise<TypeResponses[] | null> {
  const rows = await tx<Row[]>`
    with asked as (${asked}), said as (${saidBy(tx)})
    select k.id as alert_type_id, k.name as alert_type, s.id, s.position, s.kind, s.content, s.url,
      s.required,
      json_build_object('level', s.level, 'name', s.name) as source
    from asked a
    join alert_types k on k.id = a.alert_type_id
    left join said s on s.alert_type_id = k.id
    order by k.id`;
  if (rows.length === 0) return null;
  return [...Map.groupBy(rows, ({ alert_type_id }) => alert_type_id).values()].flatMap((ofType) => {
    const said = ofType.filter(({ id }) => id !== null);
    const steps = mostSpecific(said);
    const [first] = steps;
    if (!first) return [];
    const { alert_type_id, alert_type, source } = first;
    const replaces = responseLevels.filter(
      (level) => level !== source.level && said.some((step) => step.source.level === level),
    );
    const responses = steps.map(({ id, position, kind, content, url, required }) => ({
      id,
      position,
      kind,
      content,
      url,
      required,
    }));
    return [{ alert_type_id, alert_type, source, replaces, responses }];
  });
}

/**
 * All steps of all levels for the rows of `asked` (organisation_id, user_id, department_id,
 * device_type_id, alert_type_id). Archived departments are skipped; so is the level of a missing
 * person, department or device.
 */
const saidBy = (tx: Tx): Fragment => tx`
  select s.id, s.alert_type_id, s.position, coalesce(r.kind, s.kind) as kind,
    coalesce(r.content, s.content) as content,
    coalesce(r.url, s.url) as url, s.required, s.level, s.name
  from (
    select 'user' as level, u.name, s.*
    from asked a join users u on u.organisation_id = a.organisation_id and u.id = a.user_id
    join response_steps s
      on s.organisation_id = a.organisation_id
      and s.user_id = a.user_id
      and s.device_type_id = a.device_type_id
      and s.alert_type_id = a.alert_type_id
    union all
    select 'department', d.name, s.*
    from asked a
    join departments d
      on d.organisation_id = a.organisation_id
      and d.id = a.department_id
      and d.archived_at is null
    join department_response_groups g
      on g.organisation_id = d.organisation_id
      and g.department_id = d.id
      and g.device_type_id = a.device_type_id
    join response_steps s
      on s.organisation_id = g.organisation_id
      and s.response_group_id = g.response_group_id
      and s.device_type_id = g.device_type_id
      and s.alert_type_id = a.alert_type_id
    union all
    select 'organisation', o.name, s.*
    from asked a join organisations o on o.id = a.organisation_id
    join response_groups g
      on g.organisation_id = a.organisation_id
      and g.device_type_id = a.device_type_id
      and g.for_whole_organisation
    join response_steps s
      on s.organisation_id = g.organisation_id
      and s.response_group_id = g.id
      and s.device_type_id = g.device_type_id
      and s.alert_type_id = a.alert_type_id
    union all
    select 'device_type', t.title, s.*
    from asked a join device_types t on t.id = a.device_type_id
    join response_steps s
      on s.device_type_id = a.device_type_id
      and s.organisation_id is null
      and s.alert_type_id = a.alert_type_id
    union all
    select 'alert_type', null, s.*
    from asked a
    join response_steps s
      on s.device_type_id is null
      and s.organisation_id is null
      and s.alert_type_id = a.alert_type_id
  ) s left join alert_type_responses r on r.id = s.alert_type_response_id`;
