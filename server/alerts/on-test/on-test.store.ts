// Periods of testing: a row each; at most one runs for a person or a device.
import type { OnTestPeriod } from '#domain/alerts/actions/on-test.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import type { Look } from '#server/kit/jobs/sweep.ts';

/** The onTestPeriod of domain/alerts for an `on_test_periods` row called q. */
export const periodJson = (tx: Tx): Fragment => tx`
  json_build_object('id', q.id, 'organisation',
    (select json_build_object('id', o.id, 'name', o.name)
      from organisations o
      where o.id = q.organisation_id),
    'person',
      (select json_build_object('id', p.id, 'name', p.name)
        from users p
        where p.organisation_id = q.organisation_id and p.id = q.user_id),
    'device',
      (select json_build_object('id', v.id, 'name', v.device_name)
        from devices v
        where v.organisation_id = q.organisation_id and v.id = q.device_id),
    'reason', q.reason, 'started_by',
      (select json_build_object('id', s.id, 'name', s.name)
        from users s
        where s.id = q.started_by_staff_id),
    'started_at', app.iso(q.started_at), 'until', app.iso(q.until), 'ended_at', app.iso(q.ended_at),
    'ended_by',
      (select json_build_object('id', s.id, 'name', s.name)
        from users s
        where s.id = q.ended_by_staff_id))`;

type Read = { period: OnTestPeriod }[];
const periodsOf = (rows: Read): OnTestPeriod[] => rows.map(({ period }) => period);

/** The running periods, the next to end first. */
export const listRunning = async (tx: Tx): Promise<OnTestPeriod[]> =>
  periodsOf(
    await tx<Read>`
      select ${periodJson(tx)} as period
      from on_test_periods q
      where q.ended_at is null
      order by q.until, q.id
      limit 500
    `,
  );

/** The running period of the person or the device of an alert. */
export const readRunningFor = async (
  tx: Tx,
  alert: { user_id: number | null; device_id: number | null },
): Promise<OnTestPeriod[]> =>
  periodsOf(
    await tx<Read>`
      select ${periodJson(tx)} as period from on_test_periods q
      where q.subject in ('u' || ${alert.user_id}::bigint, 'd' || ${alert.device_id}::bigint)
        and q.ended_at is null
      order by q.until`,
  );

/** The person or device, in the caller's view. */
export interface TestSubject {
  readonly organisation_id: number;
  readonly user_id: number | null;
  readonly device_id: number | null;
}

export async function findSubject(
  tx: Tx,
  { user_id, device_id }: { user_id?: number | undefined; device_id?: number | undefined },
): Promise<TestSubject | null> {
  const [row] = user_id
    ? await tx<TestSubject[]>`
        select organisation_id, id as user_id, null::bigint as device_id from users
        where id = ${user_id}
          and organisation_id is not null
          and deleted_at is null
          and exists (select from organisations o where o.id = users.organisation_id)`
    : await tx<TestSubject[]>`
        select organisation_id, null::bigint as user_id, id as device_id
        from devices
        where id = ${device_id ?? 0} and archived_at is null
      `;
  return row ?? null;
}

/** Hours from now until a moment, by the database's clock. */
export async function hoursUntil(tx: Tx, until: string): Promise<number> {
  const [row] = await tx<
    { hours: number }[]
  >`select extract(epoch from ${until}::timestamptz - app.now())::float8 / 3600 as hours`;
  return row?.hours ?? 0;
}

/** Begins a period; one that runs for the same is replaced in place. */
export async function insertPeriod(
  tx: Tx,
  subject: TestSubject,
  given: { until: string; reason: string; staff_id: number },
): Promise<OnTestPeriod> {
  const [row] = await tx<Read>`
    with q as (
      insert into on_test_periods (organisation_id, user_id, device_id, reason, started_by_staff_id,
        until)
      values (${subject.organisation_id}, ${subject.user_id}, ${subject.device_id}, ${given.reason},
        ${given.staff_id}, ${given.until})
      on conflict (subject) where ended_at is null do update set
        reason = excluded.reason, started_by_staff_id = excluded.started_by_staff_id,
          started_at = excluded.started_at, until = excluded.until
      returning *
    ) select ${periodJson(tx)} as period from q`;
  if (!row) throw new Error('the period was not written');
  return row.period;
}

export async function findPeriod(tx: Tx, id: number): Promise<OnTestPeriod | null> {
  const [row] =
    await tx<Read>`select ${periodJson(tx)} as period from on_test_periods q where q.id = ${id}`;
  return row?.period ?? null;
}

/** Ends a running period; null when it does not run. */
export async function endPeriod(tx: Tx, id: number, staffId: number): Promise<OnTestPeriod | null> {
  const [row] = await tx<Read>`
    with q as (update on_test_periods
      set ended_at = app.now(), ended_by_staff_id = ${staffId}
      where id = ${id} and ended_at is null
      returning *)
    select ${periodJson(tx)} as period from q`;
  return row?.period ?? null;
}

/** Periods whose time has run out, none of `but`, the longest overdue first. */
export async function listOver(tx: Tx, most: number, but: readonly number[]): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id
    from on_test_periods
    where ended_at is null and until <= app.now() and id <> all(${[...but]}::bigint[])
    order by until
    limit ${most}`;
  return rows.map(({ id }) => id);
}

/**
 * Ends those of these periods whose time has run out, without those that another transaction is
 * ending.
 */
export const endPeriodsThatAreOver = async (
  tx: Tx,
  ids: readonly number[],
): Promise<OnTestPeriod[]> =>
  periodsOf(
    await tx<Read>`
      with q as (
        update on_test_periods set ended_at = app.now()
        where id in (select id
          from on_test_periods
          where id = any(${[...ids]}::bigint[]) and ended_at is null and until <= app.now()
          for update skip locked)
        returning *
      ) select ${periodJson(tx)} as period from q order by q.until`,
  );

/** Whether the centre answers alerts of this organisation, and so sees its tests. */
export async function isMonitored(tx: Tx, organisationId: number): Promise<boolean> {
  const [row] = await tx<{ monitored: boolean }[]>`
    select not not_monitored as monitored from organisations where id = ${organisationId}`;
  return row?.monitored ?? false;
}

/** Whether a period is over, and when the next one will be. */
export async function lookForEnds(tx: Tx): Promise<Look> {
  const open = tx`from on_test_periods where ended_at is null and until`;
  const [row] = await tx<Look[]>`
    select exists (select ${open} <= app.now()) as due,
      (select min(until) ${open} > app.now()) as next
  `;
  return row ?? { due: false, next: null };
}
