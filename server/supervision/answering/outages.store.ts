// The SQL of outages: whether answering is monitored, the open outage, and its progress.
import type { Outage, Step } from '#domain/supervision/answering/outage.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

export interface OpenOutage extends Outage {
  readonly id: number;
  readonly notified_staff_ids: readonly number[];
}

export interface Watched {
  /** Milliseconds since 1970, by the database's clock. */
  readonly now: number;
  /** An operator could answer before: without that there is no outage. */
  readonly is_begun: boolean;
  /** The centre monitors an organisation. */
  readonly is_needed: boolean;
  readonly outage: OpenOutage | null;
}

const ms = (tx: Tx, moment: Fragment): Fragment =>
  tx`(extract(epoch from ${moment}) * 1000)::float8`;

/** Only for the platform's role. */
export async function readWatched(tx: Tx): Promise<Watched> {
  const [row] = await tx<Watched[]>`
    select ${ms(tx, tx`app.now()`)} as now, exists (select from answer_watch) as is_begun,
      exists (select from organisations where monitored and archived_at is null) as is_needed,
      (select json_build_object('id', o.id, 'began_at', ${ms(tx, tx`o.began_at`)}, 'absent_since',
          ${ms(tx, tx`o.absent_since`)},
          'able_since', ${ms(tx, tx`o.able_since`)}, 'worst_notice', o.worst_notice,
            'notified_staff_ids', o.notified_staff_ids)
        from answer_outages o where o.ended_at is null) as outage`;
  if (!row) throw new Error('nothing was read');
  return row;
}

/**
 * Only one process at a time judges. @returns whether it is this one, until its transaction ends
 */
export async function takeAnsweringTurn(tx: Tx): Promise<boolean> {
  const [row] = await tx<
    { taken: boolean }[]
  >`select pg_try_advisory_xact_lock(hashtextextended('answering', 0)) as taken`;
  return row?.taken ?? false;
}

export const beginWatch = async (tx: Tx): Promise<void> =>
  void (await tx`insert into answer_watch default values on conflict do nothing`);

/** Writes an outage as it is after a step. @returns its id */
export async function keepOutage(
  tx: Tx,
  open: OpenOutage | null,
  { outage, ended }: Step,
): Promise<number> {
  if (open && ended) {
    await tx`
      update answer_outages
      set ended_at = app.now(), absent_since = null, able_since = null
      where id = ${open.id}
    `;
    return open.id;
  }
  if (!outage) return 0;
  const at = (moment: number | null): Fragment => tx`to_timestamp(${moment}::float8 / 1000)`;
  const [row] = open
    ? await tx<{ id: number }[]>`
        update answer_outages
        set absent_since = ${at(outage.absent_since)}, able_since = ${at(outage.able_since)},
          worst_notice = ${outage.worst_notice}
        where id = ${open.id} returning id`
    : await tx<{ id: number }[]>`
        insert into answer_outages (began_at, absent_since, worst_notice)
        values (${at(outage.began_at)}, ${at(outage.absent_since)}, ${outage.worst_notice})
        returning id`;
  if (!row) throw new Error('the outage was not written');
  return row.id;
}

/** Adds who was notified, and what could not be used. */
export const noteNotified = async (
  tx: Tx,
  id: number,
  staffIds: readonly number[],
  missing: readonly string[],
): Promise<void> =>
  void (await tx`
    update answer_outages set
      notified_staff_ids = array(select distinct s
        from unnest(notified_staff_ids || ${[...staffIds]}::bigint[]) s
        order by s),
      not_set_up = array(select distinct s
        from unnest(not_set_up || ${[...missing]}::text[]) s
        order by s)
    where id = ${id}`);

export interface LastOutage {
  readonly began_at: string;
  readonly ended_at: string | null;
  readonly worst_notice: Outage['worst_notice'];
  readonly notified: number;
  readonly not_set_up: readonly string[];
}

/** The newest outage that lasted long enough for a notice, open or over. */
export async function readLastOutage(tx: Tx): Promise<LastOutage | null> {
  const [row] = await tx<LastOutage[]>`
    select app.iso(began_at) as began_at, app.iso(ended_at) as ended_at, worst_notice,
      cardinality(notified_staff_ids) as notified, not_set_up
    from answer_outages where worst_notice is not null order by id desc limit 1`;
  return row ?? null;
}

/** The open outage, whether or not staff were notified of it yet. */
export async function readOpenOutage(tx: Tx): Promise<{ since: string; notified: number } | null> {
  const [row] = await tx<{ since: string; notified: number }[]>`
    select app.iso(began_at) as since, cardinality(notified_staff_ids) as notified
    from answer_outages
    where ended_at is null`;
  return row ?? null;
}
