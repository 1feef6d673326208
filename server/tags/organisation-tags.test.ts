// The platform's tags of organisations: one list for all, and the few that one organisation has.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OrganisationTag, organisationTag } from '#domain/tags/organisation-tags.api.ts';
import { parityFindings } from '#server/kit/resource/parity.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { anOrganisationTag } from './organisation-tags.factory.ts';
import { organisationTagsRoutes } from './organisation-tags.routes.ts';

let db: TestDatabase;
let http: TestHttp;
beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: organisationTagsRoutes });
});
beforeEach(async () => {
  await db.empty('organisations', 'organisation_tags');
  await db.ownerSql`
    insert into users (id, role, first_name, last_name) overriding system value
    values (1, 'admin', 'Priya', 'Raman')
  `;
});
afterAll(async () => {
  await http.close();
  await db.close();
});

test('record and table agree', async () => {
  expect(
    await parityFindings(
      db.ownerSql,
      organisationTag.omit({ organisations_count: true }),
      'organisation_tags',
    ),
  ).toEqual([]);
});

test('they are one list of the platform, each name once, and go with their uses', async () => {
  const admin = http.signedIn({ user_id: 1, role: 'admin' });
  const { data } = (await admin.post<OrganisationTag>('/organisation-tags', { name: 'Council' }))
    .body;
  expect((await admin.post('/organisation-tags', { name: 'COUNCIL' })).body.errors).toEqual({
    name: ['Another tag has this name. Choose another name.'],
  });
  const redgum = await anOrganisation(db.ownerSql);
  const plain = await anOrganisation(db.ownerSql);
  await anOrganisationTag(db.ownerSql, 'Unused');
  await db.ownerSql`
    insert into organisation_tag_links (organisation_id, organisation_tag_id)
    values (${redgum}, ${data.id})
  `;
  expect(
    (await admin.get<OrganisationTag[]>('/organisation-tags')).body.data.map((tag) => [
      tag.name,
      tag.organisations_count,
    ]),
  ).toEqual([
    ['Council', 1],
    ['Unused', 0],
  ]);
  expect((await admin.get(`/organisations/${redgum}/organisation-tags`)).body.data).toEqual([
    { id: data.id, name: 'Council' },
  ]);
  expect((await admin.get(`/organisations/${plain}/organisation-tags`)).body.data).toEqual([]);
  expect((await admin.delete(`/organisation-tags/${data.id}`)).body.data).toEqual({
    id: data.id,
    organisations_count: 1,
  });
  expect((await admin.get(`/organisations/${redgum}/organisation-tags`)).body.data).toEqual([]);
});

test.each(['organisation_admin', 'monitoring_centre_admin'] as const)(
  'they are not for a %s',
  async (role) => {
    const redgum = await anOrganisation(db.ownerSql);
    const id = await anOrganisationTag(db.ownerSql, 'Council');
    const client = http.signedIn({
      user_id: 2,
      role,
      organisation_id: role === 'organisation_admin' ? redgum : null,
    });
    const calls = [
      client.get('/organisation-tags'),
      client.get('/lists/organisation-tags'),
      client.get(`/organisations/${redgum}/organisation-tags`),
      client.post('/organisation-tags', { name: 'A' }),
      client.delete(`/organisation-tags/${id}`),
    ];
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([
      403, 403, 403, 403, 403,
    ]);
    expect(await db.ownerSql`select name from organisation_tags`).toEqual([{ name: 'Council' }]);
  },
);
