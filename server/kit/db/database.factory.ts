// Three organisations for tests of the entry to PostgreSQL, each with a person, and how a call
// ends.
import { AppError } from '#domain/kit/errors.ts';
import type { Tx, View } from './database.ts';

export interface ThreeOrganisations {
  readonly ours: number;
  readonly theirs: number;
  readonly unmonitored: number;
}

/** Besides their people there is one of the platform. */
export async function threeOrganisations(sql: Tx): Promise<ThreeOrganisations> {
  const made = async (name: string, not_monitored = false): Promise<number> => {
    const [row] = await sql<{ id: number }[]>`
      with o as (insert into organisations (name, not_monitored)
        values (${name}, ${not_monitored})
        returning id),
      u as (insert into users (organisation_id, role, first_name, last_name)
        select id, 'organisation_user', 'Noah', ${name}
        from o)
      select id::int from o`;
    return row?.id ?? 0;
  };
  await sql`insert into users (role, first_name, last_name) values ('admin', 'Priya', 'Raman')`;
  return {
    ours: await made('Ours'),
    theirs: await made('Theirs'),
    unmonitored: await made('Unmonitored', true),
  };
}

export const tenant = (organisation_id: number): View => ({ role: 'tenant', organisation_id });

/** 200, or the status with which it was refused; -1 for an unexpected error. */
export const refusal = async (work: Promise<unknown>): Promise<number> =>
  await work.then(
    () => 200,
    (error: unknown) => (error instanceof AppError ? error.status : -1),
  );
