// Instructions of each level for tests: the caller says whose they are and what they say.
import type { Tx } from '#server/kit/db/database.ts';

/**
 * Whose steps: a person's, a group's, a device type's (with no organisation), or, with nothing
 * given, the alert type's.
 */
export interface StepsOwner {
  readonly organisation_id?: number;
  readonly device_type_id?: number;
  readonly response_group_id?: number;
  readonly user_id?: number;
}

/** Writes steps in their order and answers their ids. A number picks a text of the library. */
export async function someSteps(
  sql: Tx,
  owner: StepsOwner,
  alert_type_id: number,
  contents: readonly (string | number)[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const [index, said] of contents.entries()) {
    const text =
      typeof said === 'number' ? { alert_type_response_id: said } : { kind: 'do', content: said };
    const row = { ...owner, alert_type_id, position: index + 1, ...text };
    const [written] = await sql<
      { id: number }[]
    >`insert into response_steps ${sql(row)} returning id`;
    ids.push(written?.id ?? 0);
  }
  return ids;
}

export interface ResponseGroupGiven {
  organisation_id: number;
  device_type_id: number;
  name?: string;
  /** It holds for these; without any it holds for the whole organisation. */
  department_ids?: readonly number[];
}

let groups = 0;

/** Writes an organisation's group without steps and answers its id. */
export async function aResponseGroup(
  sql: Tx,
  { department_ids = [], ...given }: ResponseGroupGiven,
): Promise<number> {
  groups += 1;
  const row = {
    name: `Instructions ${groups}`,
    ...given,
    for_whole_organisation: department_ids.length === 0,
  };
  const [group] = await sql<{ id: number }[]>`insert into response_groups ${sql(row)} returning id`;
  if (!group) throw new Error('the response group was not written');
  for (const department_id of department_ids) {
    const given_to = {
      organisation_id: row.organisation_id,
      department_id,
      device_type_id: row.device_type_id,
      response_group_id: group.id,
    };
    await sql`insert into department_response_groups ${sql(given_to)}`;
  }
  return group.id;
}
