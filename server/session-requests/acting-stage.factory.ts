// What the scenarios of acting for another have in common: the whole program on the demo world, and
// an admin and a person on each step of the way.
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { OpenSessionRequest } from '#domain/access/session-request.ts';
import type { Answer, Client } from '#server/kit/testing/test-client.ts';
import type { TestDatabase } from '#server/kit/testing/test-database.ts';

export interface Pair {
  readonly admin: Client;
  readonly person: Client;
  readonly id: number;
}

export const cookie = 'vigil_session';
export const ask = async (admin: Client, user_id: number) =>
  await admin.post<OpenSessionRequest>('/session-requests', { user_id });
export const step = async (client: Client, id: number, name: string): Promise<Answer> =>
  await client.post(`/session-requests/${id}/${name}`);

interface DemoWorld {
  readonly db: TestDatabase;
  idOf(role: string): Promise<number>;
  signedIn(role: string): Promise<Client>;
  letGo(): void;
  close(): Promise<void>;
}

/**
 * Starts the world for the file that calls it; after each test no request is open.
 * @param start the whole program on the demo world, which only a test may name
 */
export function actingStage<World extends DemoWorld>(start: () => Promise<World>) {
  let started: World | undefined;
  const world = (): World => {
    if (!started) throw new Error('The program runs only during tests.');
    return started;
  };
  const ids = { admin: 0, worker: 0, organisationAdmin: 0 };
  const endOpen = async () =>
    await world().db.ownerSql`
        update session_requests
        set status = 'ended', ended_at = app.now(), end_reason = 'cancelled'
        where status <> 'ended'
      `;

  beforeAll(async () => {
    started = await start();
    ids.admin = await started.idOf('admin');
    ids.worker = await started.idOf('organisation_user');
    ids.organisationAdmin = await started.idOf('organisation_admin');
  });
  afterAll(async () => await started?.close());
  afterEach(async () => {
    world().letGo();
    world().db.clock.now = null;
    const sql = world().db.ownerSql;
    await sql`update users set status = 'active' where id = any(${Object.values(ids)})`;
    await sql`update users set role = 'admin' where id = ${ids.admin}`;
    await endOpen();
    await sql`
      update sessions
      set ended_at = app.now()
      where acting_for_user_id is not null and ended_at is null
    `;
  });
  return { ids, world, endOpen, ...stepsOf(world, ids), ...foundIn(world) };
}

/** An admin and a person, as far as they have gone. */
function stepsOf(world: () => DemoWorld, ids: { readonly worker: number }) {
  const pending = async (role = 'organisation_user', userId = ids.worker): Promise<Pair> => {
    const [admin, person] = await Promise.all([world().signedIn('admin'), world().signedIn(role)]);
    const asked = await ask(admin, userId);
    expect(asked.status, asked.text).toBe(200);
    return { admin, person, id: asked.body.data.id };
  };
  return {
    pending,
    /** Both have gone the whole way: `admin` is a browser that acts for the person. */
    acting: async (role = 'organisation_user', userId = ids.worker): Promise<Pair> => {
      const pair = await pending(role, userId);
      expect((await step(pair.person, pair.id, 'accept')).status).toBe(200);
      expect((await step(pair.admin, pair.id, 'begin')).status).toBe(200);
      return pair;
    },
  };
}

const foundIn = (world: () => DemoWorld) => ({
  stateOf: async (id: number) => {
    const rows = await world().db.ownerSql<{ status: string; end_reason: string | null }[]>`
      select status, end_reason from session_requests where id = ${id}`;
    return rows[0];
  },
  actingSessions: async (): Promise<number> => {
    const [row] = await world().db.ownerSql`
        select count(*) from sessions where acting_for_user_id is not null and ended_at is null
      `;
    return Number(row?.['count']);
  },
});
