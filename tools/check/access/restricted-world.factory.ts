// A whole program with three departments and two administrators, one restricted to two of them: the
// fixture of the tests of the restricted view.
import { expect } from 'vitest';
import type { Permission } from '#domain/kit/permissions.ts';
import { holdable } from '#domain/permissions/permissions.policy.ts';
import { type Program, startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import { type Client, testClient } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { hashPassword } from '#server/sign-in/passwords.ts';
import { aUser } from '#server/users/users.factory.ts';
import { addOneOfEach, type Related } from './one-of-each.ts';

const password = 'calm harbour lights 22';

export interface RestrictedWorld {
  readonly db: TestDatabase;
  readonly program: Program;
  /**
   * The restricted administrator sees the first two; the second and third are archived until a
   * person is added.
   */
  readonly north: Related;
  readonly west: Related;
  readonly south: Related;
  /** A person in the first department, with a record of each kind. */
  readonly person: number;
  readonly restricted: Client;
  readonly restrictedId: number;
  readonly unrestricted: Client;
  close(): Promise<void>;
}

/** @param more permissions beyond those that an administrator of an organisation can have */
export async function restrictedWorld(more: readonly Permission[] = []): Promise<RestrictedWorld> {
  const db = await testDatabase();
  // The clock is stopped: two answers differ by what was written between them only.
  db.clock.now = new Date('2026-11-21T10:00:00.000Z');
  const { north, west, south } = await threeDepartments(db);
  const person = await addOneOfEach(db.ownerSql, north);
  const program = await startProgram({
    config: { ...testConfig(), roles: new Set(['api']) },
    database: db.database,
    log: createLog('silent'),
  });
  const limited = await signedIn({ db, program, more }, north, [north.department, west.department]);
  const unrestricted = await signedIn({ db, program, more }, north, []);
  // They are called for the alerts of each department that uses the group.
  await db.ownerSql`
    insert into escalation_group_users (organisation_id, escalation_group_id, user_id, "order")
    values (${north.organisation}, ${north.escalationGroup}, ${limited.id}, 98)`;
  await db.ownerSql`update sessions set two_factor_verified_at = app.now()`;
  return {
    db,
    program,
    north,
    west,
    south,
    person,
    restricted: limited.client,
    restrictedId: limited.id,
    unrestricted: unrestricted.client,
    close: async () => {
      await program.stop();
      await db.close();
    },
  };
}

async function threeDepartments({
  ownerSql: sql,
}: TestDatabase): Promise<Pick<RestrictedWorld, 'north' | 'west' | 'south'>> {
  await sql`insert into ev04_config_templates (name) values ('Found')`;
  const organisation = await anOrganisation(sql, { name: 'Redgum', enable_messaging: true });
  const add = async (table: string, name: string) =>
    Number(
      (
        await sql`
          insert into ${sql(table)} (organisation_id, name)
          values (${organisation}, ${name})
          returning id
        `
      )[0]?.['id'],
    );
  const of = {
    organisation,
    escalationGroup: await add('escalation_groups', 'Found nights'),
    userTag: await add('user_tags', 'Found divers'),
    messagingGroup: await add('messaging_groups', 'Found drivers'),
    departmentTag: await add('department_tags', 'Found far away'),
  };
  const place = async (name: string, number: number): Promise<Related> => ({
    ...of,
    department: await add('departments', name),
    number,
  });
  const [north, west, south] = [
    await place('Found North', 11),
    await place('Found West', 12),
    await place('Found South', 13),
  ];
  await sql`update departments set archived_at = app.now() where name <> 'Found North'`;
  return { north, west, south };
}

/** An administrator with every permission; unrestricted where no departments are given. */
async function signedIn(
  {
    db,
    program,
    more,
  }: Pick<RestrictedWorld, 'db' | 'program'> & { readonly more: readonly Permission[] },
  { organisation }: Related,
  departments: readonly number[],
): Promise<{ client: Client; id: number }> {
  const { id, email } = await aUser(db.ownerSql, {
    organisation_id: organisation,
    role: 'organisation_admin',
    abilities: [...holdable('organisation_admin'), ...more],
    password_hash: await hashPassword(password),
  });
  const [first] = departments;
  if (first !== undefined)
    await db.ownerSql`
      update users
      set department_id = ${first}, restriction_type = 'department',
        restrictions = ${[...departments]}::bigint[]
      where id = ${id}`;
  const client = testClient(program.origin);
  expect((await client.post('/auth', { email, password })).status).toBe(200);
  return { client, id };
}
