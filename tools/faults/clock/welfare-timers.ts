// The welfare timers of a fault run, written and read as the superuser: a thousand phones with one
// timer each, and their outcome.
import postgres from 'postgres';
import type { Tally } from '../fault-run.ts';

export interface TimerOutcome {
  readonly tally: Tally;
  /** Raised before its time by the database's clock. */
  readonly early: number;
  /** Between the end of the grace and the alert, by the database's clock. */
  readonly late_most_s: number;
  readonly late_p99_s: number;
  /** Of those more than 6 s late: without the mark, or without both times. */
  readonly late_unmarked: number;
}

const name = 'Fault phone';
/** The program marks what is later than 5 s when it looks; its line is written a moment after. */
const lateS = 6;

export class WelfareTimers {
  readonly #sql: postgres.Sql;
  readonly #mark: string;

  /** @param mark of this run, so that the timers of another are not counted */
  constructor(superuserUrl: string, mark: string) {
    this.#mark = `${name} ${mark}`;
    this.#sql = postgres(superuserUrl, {
      max: 1,
      onnotice: () => {},
      types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
    });
  }

  /**
   * Starts so many, whose grace ends one after the other, from `from_s` seconds from now by the
   * database's clock over `over_s` seconds.
   */
  async add(count: number, { from_s, over_s }: { from_s: number; over_s: number }): Promise<void> {
    await this.#sql`
      with phones as (
        insert into devices (organisation_id, device_type_id, device_name)
        select (select min(id) from organisations where active and not not_monitored), 1, ${this.#mark} from generate_series(1, ${count}::int) returning organisation_id, id
      ), ends as (
        -- In whole milliseconds, as devices tell their times.
        select *, date_trunc('milliseconds', app.now() + make_interval(secs => ${from_s}::float8 + ${over_s}::float8 * (row_number() over () - 1) / ${count}::float8)) as at
        from phones
      )
      insert into welfare_sessions (organisation_id, client_id, device_id, minutes, grace_minutes, started_at, counted_from, due_at, grace_until)
      select organisation_id, gen_random_uuid(), id, 60, 1, at - interval '61 minutes', at - interval '61 minutes', at - interval '1 minute', at from ends`;
  }

  /** How many are still due. */
  async running(): Promise<number> {
    const [row] = await this.#sql<{ count: number }[]>`
      select count(*)
      from welfare_sessions s
      join devices v on v.organisation_id = s.organisation_id and v.id = s.device_id
      where v.device_name = ${this.#mark} and s.next_at is not null`;
    return row?.count ?? 0;
  }

  /** The database's clock. */
  async now(): Promise<Date> {
    const [row] = await this.#sql<{ now: Date }[]>`select app.now() as now`;
    return row?.now ?? new Date(0);
  }

  async outcome(): Promise<TimerOutcome> {
    const [row] = await this.#sql<
      {
        sessions: number;
        raised: number;
        alerts: number;
        strange: number;
        early: number;
        most: number;
        p99: number;
        unmarked: number;
      }[]
    >`
      with mine as (
        select s.*, e.id as event_id, e.recorded_at, e.data, a.late, a.happened_at, a.raised_at,
          a.received_at
        from welfare_sessions s
        join devices v on v.organisation_id = s.organisation_id and v.id = s.device_id
        left join events e
          on e.device_id = s.device_id
          and e.event_key = 'welfare:' || s.id || ':' || s.due_count
          and e.kind = 'alert.raised'
        left join alerts a on a.id = e.alert_id
        where v.device_name = ${this.#mark}
      ), stored as (
        select a.id, a.device_id
        from alerts a
        join devices v on v.organisation_id = a.organisation_id and v.id = a.device_id
        where v.device_name = ${this.#mark}
      )
      select count(*) as sessions, count(event_id) as raised,
        (select count(*) from stored) as alerts,
        (select count(*)
          from stored
          where not exists (select from mine
            where mine.device_id = stored.device_id and mine.alert_id = stored.id)) as strange,
        count(*) filter (where recorded_at < grace_until) as early,
        coalesce(max(extract(epoch from recorded_at - grace_until)), 0)::float8 as most,
        coalesce(percentile_cont(0.99) within group (order by extract(epoch from recorded_at - grace_until)),
          0)::float8 as p99,
        count(*) filter (where extract(epoch from recorded_at - grace_until) > ${lateS}
          and not (late
            and happened_at = grace_until
            and received_at = raised_at
            and received_at > happened_at
            and data ? 'raised_at')) as unmarked
      from mine`;
    if (!row) throw new Error('the timers were not counted');
    return {
      tally: {
        attempted: row.sessions,
        acked: row.sessions,
        lost: row.sessions - row.raised,
        doubled: row.alerts - row.strange - row.raised,
        unexpected: row.strange,
      },
      early: row.early,
      late_most_s: row.most,
      late_p99_s: row.p99,
      late_unmarked: row.unmarked,
    };
  }

  async close(): Promise<void> {
    await this.#sql.end({ timeout: 2 });
  }
}
