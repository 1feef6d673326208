// The calls of scheduled reports, in both areas: checked like a run in the caller's own view, and
// made in the view of the last person who saved them.

import { randomUUID } from 'node:crypto';
import { invalid, notFound } from '#domain/kit/errors.ts';
import { authorise } from '#domain/kit/policy.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import { reportFilters } from '#domain/reports/report-filters.ts';
import {
  organisationScheduledReports,
  type ScheduledReport,
  scheduleCallsApi,
  scheduledReport,
  scheduledReports,
  scheduleFaults,
} from '#domain/reports/scheduled-reports.api.ts';
import { reachOf } from '#server/kit/access/scope.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx, View } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import type { Child } from '#server/kit/resource/children.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { listStore } from '#server/kit/resource/list-store.ts';
import type { CrudRules, Doing } from '#server/kit/resource/row-actions.ts';
import { type TableStore, tableStore } from '#server/kit/resource/table-store.ts';
import { askedOf } from '../asked.ts';
import { insertRun } from '../runs/report-runs.store.ts';
import { runsList } from '../runs/runs-list.ts';
import { areaOfView, namedRun, requireReport, zoneOf } from '../runs/start-run.ts';
import { runOf } from './scheduled-reports.sweep.ts';
import {
  isThere,
  lockSchedule,
  nextTime,
  type Schedule,
  setMaker,
  setNext,
  setPaused,
} from './schedules.store.ts';

const table = 'scheduled_reports';

/** A value that is kept as it is in a column of its own, of a type that has lists or parts. */
const kept = (key: 'filters' | 'recipients' | 'external_recipients'): Child => ({
  read: async (tx, ids) => {
    const rows = await tx<{ id: number; value: unknown }[]>`
      select id, to_jsonb(${tx(key)}) as value
      from ${tx(table)}
      where id = any(${[...ids]}::bigint[])
    `;
    return new Map(rows.map(({ id, value }) => [id, value]));
  },
  write: async (tx, id, value: unknown) => {
    const text = JSON.stringify(value);
    await tx`update ${tx(table)} set ${tx(key)} = ${
      key === 'recipients'
        ? tx`array(select jsonb_array_elements_text(${text}::text::jsonb)::bigint)`
        : tx`${text}::text::jsonb`
    } where id = ${id}`;
  },
});

const latest = (tx: Tx) =>
  tx`(select max(r.id) from report_runs r where r.scheduled_report_id = t.id)`;

/** The view of a row that is being added: that of its transaction. */
const viewOfNew = (tx: Tx) => tx`case
    when current_user = 'vigil_restricted' then jsonb_build_object('view',
      jsonb_build_object('restriction',
  jsonb_build_object('by', app.restricted_by(), 'ids', app.restricted_to()))) else '{}'::jsonb end`;

const storeOf = (resource: AnyResource): TableStore =>
  tableStore(resource, {
    table,
    lowered: { name: 'name_key' },
    owner: (tx) => tx`t.organisation_id`,
    derived: {
      status: (tx) => tx`case when t.paused_at is null then 'active' else 'paused' end`,
      last_at: (tx) => tx`(select r.created_at from report_runs r where r.id = ${latest(tx)})`,
      undelivered: (
        tx,
      ) => tx`coalesce((select string_agg(d.recipient, ', ' order by d.recipient) from deliveries d
        where d.report_run_id = ${latest(tx)} and d.status = 'dead'), '')`,
      created_by: (tx) => tx`coalesce(t.run_as #>> '{actor,name}', '')`,
    },
    children: {
      filters: kept('filters'),
      recipients: kept('recipients'),
      external_recipients: kept('external_recipients'),
    },
    // The owner is set after the insert, which row security refuses to restricted people without
    // this.
    always: { run_as: viewOfNew },
    ...(resource === scheduledReports ? { where: (tx: Tx) => tx`t.organisation_id is null` } : {}),
  });

const stores = {
  platform: storeOf(scheduledReports),
  organisation: storeOf(organisationScheduledReports),
};

/** The view of the transaction, as the caller's reach and the path made it. */
async function viewOf(tx: Tx, actor: Doing['actor']): Promise<View> {
  const reach = reachOf({ ...actor, restriction: actor.restriction ?? null });
  if ('organisation_id' in reach) return reach;
  const [row] = await tx<{ id: number | null; role: string }[]>`
    select nullif(current_setting('app.organisation_id', true), '')::bigint as id,
      current_user::text as role`;
  return row?.id && row.role === 'vigil_tenant'
    ? { role: 'tenant', organisation_id: row.id }
    : reach;
}

/**
 * @throws 422 or 404 for what a run would be refused for, and for recipients outside the caller's
 * view
 */
async function refuseUnfit(
  tx: Tx,
  { report, filters, recipients }: ScheduledReport,
  actor: Doing['actor'],
): Promise<void> {
  const view = await viewOf(tx, actor);
  const declared = requireReport(report, view);
  const read = reportFilters.parse(filters ?? {});
  await askedOf(tx, { report: declared, area: areaOfView(view), filters: read, zone: 'UTC' });
  const people = recipients ?? [];
  const known =
    await tx`select from users where id = any(${[...people]}::bigint[]) and deleted_at is null`;
  if (known.length !== people.length)
    throw invalid({ recipients: ['One of these people no longer exists. Remove them.'] });
}

/** Sets the view it is made in, and its next time. */
async function settle(tx: Tx, { id }: ScheduledReport, actor: Doing['actor']): Promise<object> {
  const { user_id, name, role, organisation_id, acting_for_user_id } = actor;
  authorise(user_id !== null);
  const view = await viewOf(tx, actor);
  const caller = { user_id, name, role, organisation_id, acting_for_user_id };
  const timezone = await zoneOf(tx, { actor: caller, view });
  await setMaker(tx, id, { run_as: { view, actor: caller }, timezone });
  return await plan(tx, id);
}

/** Sets the next time of one that is not paused. */
async function plan(
  tx: Tx,
  id: number,
): Promise<Pick<ScheduledReport, 'next_at' | 'timezone'> & { created_by: string }> {
  const schedule = await requireSchedule(tx, id);
  const [row] = await tx<
    { paused: boolean }[]
  >`select paused_at is not null as paused from scheduled_reports where id = ${id}`;
  const next = row?.paused ? null : nextTime(schedule);
  await setNext(tx, id, next);
  return { next_at: next, timezone: schedule.timezone, created_by: schedule.run_as.actor.name };
}

async function requireSchedule(tx: Tx, id: number): Promise<Schedule> {
  const schedule = await lockSchedule(tx, id);
  if (!schedule) throw notFound();
  return schedule;
}

const rules: CrudRules<ScheduledReport> = {
  faults: scheduleFaults,
  before: {
    create: async (tx, record, _body, actor) => await refuseUnfit(tx, record, actor),
    update: async (tx, record, fields: Partial<ScheduledReport>, actor) =>
      await refuseUnfit(tx, { ...record, ...fields }, actor),
  },
  after: {
    create: async (tx, record, _body, actor) => await settle(tx, record, actor),
    update: async (tx, record, _body, actor) => await settle(tx, record, actor),
  },
};

const emails = (id: number) =>
  listStore(scheduleCallsApi.emails, {
    table: 'deliveries',
    direction: 'desc',
    search: [],
    derived: {
      status: (tx) =>
        tx`
          case t.status
            when 'dead' then 'failed'
            when 'cancelled' then 'failed'
            when 'handed_over' then 'sent'
            else t.status end
        `,
      problem: (tx) => tx`case when t.status = 'dead' then coalesce(t.last_error, '') else '' end`,
      at: (tx) => tx`t.created_at`,
    },
    where: (tx) =>
      tx`t.report_run_id in (select r.id from report_runs r where r.scheduled_report_id = ${id})`,
  });

/** @param wake looks for runs at once */
export function scheduledReportsRoutes(wake: () => void): Route[] {
  const calls = router(scheduleCallsApi, {
    // R195
    toggle: async ({ tx, actor, params: { id } }) => {
      const { organisation_id, name } = await requireSchedule(tx, id);
      const store = organisation_id === null ? stores.platform : stores.organisation;
      const isPaused = (await requireOne(tx, store, id)).status === 'active';
      await setPaused(tx, id, isPaused);
      await plan(tx, id);
      await recordEvents(tx, [
        {
          kind: 'scheduled_report.toggled',
          organisation_id,
          actor_staff_id: actor.user_id,
          acting_for_staff_id: actor.acting_for_user_id,
          data: { id, name, status: isPaused ? 'paused' : 'active' },
        },
      ]);
      return await requireOne(tx, store, id);
    },
    runNow: async ({ tx, actor, params: { id }, afterCommit }) => {
      const schedule = await requireSchedule(tx, id);
      const run = await insertRun(tx, runOf(schedule, `now:${schedule.id}:${randomUUID()}`));
      if (!run) throw new Error('the run was not written');
      await recordEvents(tx, [
        {
          kind: 'report.run',
          organisation_id: schedule.organisation_id,
          actor_staff_id: actor.user_id,
          acting_for_staff_id: actor.acting_for_user_id,
          data: { id: run.id, type: run.type, format: run.format, scheduled_report_id: id },
        },
      ]);
      afterCommit(wake);
      return namedRun(run);
    },
    runs: async ({ tx, params: { id }, query }) => {
      if (!(await isThere(tx, id))) throw notFound();
      return await runsList((list) => list`t.scheduled_report_id = ${id}`)(tx, query);
    },
    emails: async ({ tx, params: { id }, query }) => {
      if (!(await isThere(tx, id))) throw notFound();
      return await emails(id)(tx, query);
    },
  });
  return [
    ...crud(scheduledReports, stores.platform, rules),
    ...crud(organisationScheduledReports, stores.organisation, rules),
    ...calls,
  ];
}

async function requireOne(tx: Tx, store: TableStore, id: number): Promise<ScheduledReport> {
  const found = await store.find(tx, id);
  if (!found) throw notFound();
  return scheduledReport.parse(found);
}
