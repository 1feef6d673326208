// Terms and conditions through real calls: versions that only go up, who accepted which, and which
// people a new one stops.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import type { TermsHistory, TermsText } from '#domain/organisations/terms/terms.api.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { aUser } from '#server/users/users.factory.ts';
import { anOrganisation } from '../organisations.factory.ts';
import { termsRoutes } from './terms.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let [ours, theirs]: [number, number] = [0, 0];
let helen: Client;
let priya: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: termsRoutes });
});
beforeEach(async () => {
  await db.empty('organisations', 'users', 'terms');
  ours = await anOrganisation(db.ownerSql, { name: 'Redgum' });
  theirs = await anOrganisation(db.ownerSql, { name: 'Outback' });
  helen = await signedIn('organisation_admin', ours);
  priya = await signedIn('admin', null);
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const signedIn = async (role: RoleName, organisation_id: number | null): Promise<Client> =>
  http.signedIn({
    user_id: (await aUser(db.ownerSql, { role, organisation_id })).id,
    role,
    organisation_id,
  });
const platform = '/terms-conditions';
const path = (organisation = ours) => `/organisations/${organisation}/terms-conditions`;
const publish = async (client: Client, at: string, content: string, seen_version: number) =>
  await client.post<TermsText>(at, { content, seen_version });
const stored = async () =>
  await db.ownerSql`select organisation_id::int, version, content from terms order by id`;
const accept = async (userId: number, termsId: number) =>
  await db.ownerSql`
    update users set terms_id = ${termsId}, terms_accepted_at = app.now() where id = ${userId}
  `;

describe('a version', () => {
  test('is published with the next number, and the ones before stay as they are (R036)', async () => {
    const first = (await publish(helen, path(), ' # One ', 0)).body.data;
    expect(first).toMatchObject({
      version: 1,
      latest: true,
      content: '# One',
      written_by: 'Helen Marsh',
      accepted_count: 0,
    });
    const second = (await publish(priya, path(), '# Two', 1)).body.data;
    expect(
      (await helen.get<TermsHistory>(path())).body.data.versions.map(({ version, latest }) => [
        version,
        latest,
      ]),
    ).toEqual([
      [2, true],
      [1, false],
    ]);
    expect((await helen.get<TermsText>(`${path()}/${first.id}`)).body.data).toEqual({
      ...first,
      latest: false,
    });
    expect(
      await db.ownerSql`select kind, organisation_id::int, data from events order by id`,
    ).toEqual([
      {
        kind: 'terms.created',
        organisation_id: ours,
        data: { id: first.id, version: 1, by: 'Helen Marsh' },
      },
      {
        kind: 'terms.created',
        organisation_id: ours,
        data: { id: second.id, version: 2, by: 'Helen Marsh' },
      },
    ]);
  });

  test('of the platform is apart from those of organisations', async () => {
    const own = (await publish(priya, platform, 'For all', 0)).body.data;
    const theirsToo = (await publish(helen, path(), 'For Redgum', 0)).body.data;
    expect(
      (await priya.get<TermsHistory>(platform)).body.data.versions.map(({ id }) => id),
    ).toEqual([own.id]);
    expect((await priya.get(`${platform}/${theirsToo.id}`)).status).toBe(404);
    expect((await helen.get(`${path()}/${own.id}`)).status).toBe(404);
  });

  test('counts who accepted it, also once they accepted a newer one, of those it binds', async () => {
    const [ana, ben] = await Promise.all([
      aUser(db.ownerSql, { organisation_id: ours }),
      aUser(db.ownerSql, { organisation_id: ours }),
    ]);
    const one = (await publish(helen, path(), 'One', 0)).body.data;
    await accept(ana.id, one.id);
    await accept(ben.id, one.id);
    const two = (await publish(helen, path(), 'Two', 1)).body.data;
    await accept(ana.id, two.id);
    const { versions, bound_count } = (await helen.get<TermsHistory>(path())).body.data;
    expect([versions.map(({ accepted_count }) => accepted_count), bound_count]).toEqual([
      [1, 2],
      3,
    ]);
    // Priya and no one of Redgum; Outback has no people.
    expect((await priya.get<TermsHistory>(platform)).body.data.bound_count).toBe(1);
  });

  test.each([
    [{ content: ' ', seen_version: 1 }, 422],
    [{ content: 'x'.repeat(50_001), seen_version: 1 }, 422],
    [{ content: 'One', seen_version: 1 }, 422],
    [{ content: 'Two' }, 422],
    [{ content: 'Two', seen_version: 0 }, 409],
    [{ content: 'Two', seen_version: 2 }, 409],
    [{ content: 'Two', seen_version: 1, version: 7 }, 422],
  ])('is refused as %j with %i, and nothing is written', async (body, status) => {
    await publish(helen, path(), 'One', 0);
    expect((await helen.post(path(), body)).status).toBe(status);
    expect(await stored()).toEqual([{ organisation_id: ours, version: 1, content: 'One' }]);
    expect(await db.ownerSql`select kind from events`).toHaveLength(1);
  });

  test('published by two at once has one number, and one of them is refused', async () => {
    const answers = await Promise.all([
      publish(helen, path(), 'A', 0),
      publish(priya, path(), 'B', 0),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await stored()).toHaveLength(1);
  });

  test('is written by no other caller, and never changed nor deleted', async () => {
    const { id } = (await publish(helen, path(), 'One', 0)).body.data;
    expect((await publish(helen, path(theirs), 'One', 0)).status).toBe(404);
    expect((await publish(helen, platform, 'One', 0)).status).toBe(403);
    for (const role of ['organisation_user', 'monitoring_centre_admin'] as const) {
      const other = await signedIn(role, role === 'organisation_user' ? ours : null);
      expect([
        (await publish(other, path(), 'Two', 1)).status,
        (await other.get(path())).status,
      ]).toEqual([403, 403]);
    }
    expect([
      (await helen.delete(`${path()}/${id}`)).status,
      (await helen.put(`${path()}/${id}`, { content: 'Two' })).status,
    ]).toEqual([404, 404]);
    expect(await stored()).toHaveLength(1);
  });
});
