// The ways in which a superuser of the database could change the sealed log, each with what the
// verifier must name and how to undo it.
import type postgres from 'postgres';
import { asSuperuser } from '../database/superuser.ts';

export interface Tampered {
  /** Beginnings of the findings, one each and no others. */
  readonly names: readonly string[];
  undo(): Promise<void>;
}

export interface Tampering {
  readonly says: string;
  touch(): Promise<Tampered>;
}

interface Sealed {
  readonly position: string;
  readonly event_id: string;
}

/** Four ways, on rows in the middle of the chain. */
export function tamperings(superuserUrl: string): Tampering[] {
  const all: readonly (readonly [string, (sql: postgres.Sql) => Promise<Way>])[] = [
    ['one letter changed', change],
    ['a row removed', remove],
    ['a row put in', putIn],
    ['two rows exchanged', exchange],
  ];
  return all.map(([says, way]) => ({
    says,
    touch: async () => {
      const { names, back } = await unchecked(superuserUrl, way);
      return { names, undo: async () => await unchecked(superuserUrl, back) };
    },
  }));
}

interface Way {
  readonly names: readonly string[];
  readonly back: (sql: postgres.Sql) => Promise<void>;
}

/** As a superuser who lets no reference stand in the way. */
const unchecked = async <Result>(
  url: string,
  work: (sql: postgres.Sql) => Promise<Result>,
): Promise<Result> =>
  await asSuperuser(url, async (sql) => {
    await sql`set session_replication_role = replica`;
    return await work(sql);
  });

async function middle(sql: postgres.Sql, offset: number): Promise<Sealed> {
  const [row] = await sql<Sealed[]>`
    select position, event_id
    from event_seals
    where position = (select max(position) / 2 from event_seals) + ${offset}::int`;
  if (row === undefined) throw new Error('There is no sealed event to tamper with.');
  return row;
}

const notAsSealed = ({ event_id, position }: Sealed): string =>
  `event ${event_id} is not what was sealed (seal ${position})`;

async function change(sql: postgres.Sql): Promise<Way> {
  const sealed = await middle(sql, 0);
  await sql`update events set kind = kind || 'x' where id = ${sealed.event_id}`;
  return {
    names: [notAsSealed(sealed)],
    back: async (again) =>
      void (await again`update events set kind = left(kind, -1) where id = ${sealed.event_id}`),
  };
}

async function remove(sql: postgres.Sql): Promise<Way> {
  const sealed = await middle(sql, 10);
  await sql`create table if not exists public.taken_out as select * from events where false`;
  await sql`
    with gone as (delete from events
      where id = ${sealed.event_id}
      returning *) insert into public.taken_out
    select *
    from gone
  `;
  return {
    names: [`event ${sealed.event_id} was removed (seal ${sealed.position})`],
    back: async (again) => {
      await again`insert into events overriding system value select * from public.taken_out`;
      await again`drop table public.taken_out`;
    },
  };
}

async function putIn(sql: postgres.Sql): Promise<Way> {
  const sealed = await middle(sql, 20);
  const [row] = await sql<{ id: string }[]>`
    insert into events (tx_id, organisation_id, kind, data, occurred_at, recorded_at)
    select tx_id, organisation_id, 'alert.viewed', '{}', occurred_at, recorded_at
    from events
    where id = ${sealed.event_id}
    returning id`;
  const id = row?.id ?? '';
  return {
    names: [`event ${id} was put in after its time`],
    back: async (again) => void (await again`delete from events where id = ${id}`),
  };
}

async function exchange(sql: postgres.Sql): Promise<Way> {
  const [one, other] = [await middle(sql, 30), await middle(sql, 31)];
  const swap = async (on: postgres.Sql, first: Sealed, second: Sealed): Promise<void> => {
    await on`update event_seals set event_id = -1 where position = ${one.position}`;
    await on`update event_seals set event_id = ${first.event_id} where position = ${other.position}`;
    await on`update event_seals set event_id = ${second.event_id} where position = ${one.position}`;
  };
  await swap(sql, one, other);
  return {
    names: [
      notAsSealed({ ...other, position: one.position }),
      notAsSealed({ ...one, position: other.position }),
    ],
    back: async (again) => await swap(again, other, one),
  };
}

/**
 * Tries to change and to remove with each role that the program assumes; gives the statements that
 * were allowed.
 */
export async function rolesThatMayTamper(superuserUrl: string): Promise<string[]> {
  return await asSuperuser(superuserUrl, async (sql) => {
    const open: string[] = [];
    for (const role of ['vigil_app', 'vigil_platform', 'vigil_centre', 'vigil_tenant'])
      for (const statement of [
        'update events set kind = kind',
        'delete from events',
        'update event_seals set position = position',
        'delete from event_seals',
      ]) {
        await sql.unsafe('begin');
        await sql.unsafe(`set local role ${role}`);
        const refused = await sql.unsafe(`${statement} where false`).then(
          () => false,
          // Forbidden, or invisible to a role without the schema.
          (error: unknown) =>
            error instanceof Error &&
            'code' in error &&
            (error.code === '42501' || error.code === '42P01'),
        );
        await sql.unsafe('rollback');
        if (!refused) open.push(`${role}: ${statement}`);
      }
    return open;
  });
}
