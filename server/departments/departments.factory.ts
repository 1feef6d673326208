// Departments for tests: the caller says what matters, the table decides the rest.
import type { Tx } from '#server/kit/db/database.ts';

export interface DepartmentGiven {
  organisation_id: number;
  name?: string;
  start_date?: string;
  end_date?: string;
  archived_at?: Date;
  device_limits?: { app: number | null; ev04: number | null; zoleo: number | null };
}

/** Writes one and answers its id. */
export async function aDepartment(sql: Tx, given: DepartmentGiven): Promise<number> {
  const { device_limits, ...rest } = given;
  const row = {
    name: 'Home care north',
    ...rest,
    ...(device_limits ? { device_limits: sql.json(device_limits) } : {}),
  };
  const [written] = await sql<{ id: number }[]>`insert into departments ${sql(row)} returning id`;
  if (!written) throw new Error('the department was not written');
  return written.id;
}
