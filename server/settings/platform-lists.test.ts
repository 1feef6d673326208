// The lists that the platform keeps for all: kept by its staff alone, offered to those who use
// them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type AccessPoint, accessPoint } from '#domain/settings/access-points.api.ts';
import type { ResolutionComment } from '#domain/settings/resolution-comments.api.ts';
import { type VideoUrl, videoUrl } from '#domain/settings/video-urls.api.ts';
import { parityFindings } from '#server/kit/resource/parity.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { platformListsRoutes } from './platform-lists.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let priya: Client;
let helen: Client;
let mei: Client;

beforeAll(async () => {
  db = await testDatabase();
  http = await testHttp({ database: db.database, routes: platformListsRoutes });
  priya = http.signedIn({ user_id: 1, role: 'admin' });
  helen = http.signedIn({
    user_id: 2,
    role: 'organisation_admin',
    organisation_id: await anOrganisation(db.ownerSql),
  });
  mei = http.signedIn({ user_id: 3, role: 'monitoring_centre_operator' });
});
beforeEach(async () => {
  await db.empty('users', 'video_urls', 'resolution_comments', 'access_points');
  await db.ownerSql`
    insert into users (id, role, first_name, last_name) overriding system value
    values (1, 'admin', 'Priya', 'Raman')
  `;
});
afterAll(async () => {
  await http.close();
  await db.close();
});

const rowsOf = async (table: string): Promise<number> =>
  Number((await db.ownerSql`select count(*) as n from ${db.ownerSql(table)}`)[0]?.['n']);

test('records and tables agree', async () => {
  expect(
    await parityFindings(db.ownerSql, accessPoint.omit({ devices_count: true }), 'access_points'),
  ).toEqual([]);
  expect(await parityFindings(db.ownerSql, videoUrl, 'video_urls')).toEqual([]);
});

test('a video is enabled when it is added, and everybody finds the enabled ones (R196)', async () => {
  const added = (
    await priya.post<VideoUrl>('/video-urls', {
      name: 'First steps',
      url: 'https://videos.example/1',
    })
  ).body.data;
  expect(added.enabled).toBe(true);
  for (const person of [helen, mei])
    expect((await person.get('/lists/video-urls')).body.data).toEqual([
      { id: added.id, name: 'First steps', url: 'https://videos.example/1' },
    ]);
  expect((await priya.put<VideoUrl>(`/video-urls/${added.id}/disable`)).body.data.enabled).toBe(
    false,
  );
  expect((await helen.get('/lists/video-urls')).body.data).toEqual([]);
  expect((await priya.get<VideoUrl[]>('/video-urls?enabled=false')).body.data).toHaveLength(1);
  expect((await priya.put<VideoUrl>(`/video-urls/${added.id}/enable`)).body.data.enabled).toBe(
    true,
  );
});

test.each([
  ['http://videos.example/1', 'The address must begin with https://.'],
  ['javascript:alert(1)', 'The address must begin with https://.'],
  ['videos', 'The address must begin with https://.'],
  ['', 'The address is required.'],
  [`https://videos.example/${'x'.repeat(500)}`, 'The address can have at most 500 characters.'],
])('the address %.30s of a video is refused, and nothing is written', async (url, text) => {
  expect((await priya.post('/video-urls', { name: 'First steps', url })).body.errors).toEqual({
    url: [text],
  });
  expect(await rowsOf('video_urls')).toBe(0);
});

test('a resolution comment is offered to operators until it is archived, and again once it is published (R197)', async () => {
  const added = (
    await priya.post<ResolutionComment>('/resolution-comments', { comment: 'Pressed by accident' })
  ).body.data;
  const offered = async () => [
    ...(await db.ownerSql`select name from resolution_comments where published`),
  ];
  expect([added.status, await offered()]).toEqual(['published', [{ name: 'Pressed by accident' }]]);
  expect(
    (await priya.put<ResolutionComment>(`/resolution-comments/${added.id}/archive`)).body.data
      .status,
  ).toBe('archived');
  expect(await offered()).toEqual([]);
  expect(
    (await priya.put<ResolutionComment>(`/resolution-comments/${added.id}/publish`)).body.data
      .status,
  ).toBe('published');
  expect(await offered()).toHaveLength(1);
  expect(
    (await priya.post('/resolution-comments', { comment: 'pressed BY accident' })).body.errors,
  ).toEqual({
    comment: ['This comment is already in the list.'],
  });
});

test('an access point has a name of its own, and is removed', async () => {
  const added = (await priya.post<AccessPoint>('/access-points', { name: 'telstra.m2m' })).body
    .data;
  expect((await priya.post('/access-points', { name: 'Telstra.M2M' })).body.errors).toEqual({
    name: ['Another access point has this name. Choose another name.'],
  });
  const changed = await priya.put<AccessPoint>(`/access-points/${added.id}`, {
    name: 'telstra.iot',
    updated_at: added.updated_at,
  });
  expect(changed.body.data.name).toBe('telstra.iot');
  expect((await priya.delete(`/access-points/${added.id}`)).status).toBe(200);
  expect(await rowsOf('access_points')).toBe(0);
});

test('an access point has the spelling of the network operator, and stays while devices use it', async () => {
  const spelling = {
    name: ['Enter the name as the network operator spells it, such as telstra.m2m.'],
  };
  for (const name of ['Telstra M2M', 'téléstra', 'a\nb'])
    expect((await priya.post('/access-points', { name })).body.errors).toEqual(spelling);
  expect(await rowsOf('access_points')).toBe(0);
  const { id } = (await priya.post<AccessPoint>('/access-points', { name: 'telstra.m2m' })).body
    .data;
  const [used] = await db.ownerSql<{ organisation_id: number; id: number }[]>`
    insert into devices (organisation_id, device_type_id, device_name)
    select id, 2, 'Pendant' from organisations order by id limit 1 returning organisation_id, id`;
  await db.ownerSql`
    insert into device_settings (organisation_id, device_id, access_point_id)
    values (${used?.organisation_id ?? 0}, ${used?.id ?? 0}, ${id})`;
  expect((await priya.get<AccessPoint[]>('/access-points')).body.data).toMatchObject([
    { devices_count: 1 },
  ]);
  expect((await helen.get('/lists/access-points')).body.data).toEqual([
    { id, name: 'telstra.m2m' },
  ]);
  expect((await mei.get('/lists/access-points')).status).toBe(403);
  expect(await priya.delete(`/access-points/${id}`)).toMatchObject({
    status: 409,
    body: {
      code: 'in_use',
      message: '1 device uses telstra.m2m. Choose another access point for them first.',
    },
  });
  expect(await rowsOf('access_points')).toBe(1);
  await db.ownerSql`update devices set archived_at = app.now()`;
  expect((await priya.delete(`/access-points/${id}`)).status).toBe(200);
  expect(await db.ownerSql`select access_point_id from device_settings`).toEqual([
    { access_point_id: null },
  ]);
  await db.empty('devices');
});

test('other roles cannot change these lists', async () => {
  for (const person of [helen, mei]) {
    expect((await person.post('/video-urls', { name: 'A', url: 'https://a.example' })).status).toBe(
      403,
    );
    expect((await person.post('/resolution-comments', { comment: 'A' })).status).toBe(403);
    expect((await person.post('/access-points', { name: 'A' })).status).toBe(403);
    expect((await person.get('/access-points')).status).toBe(403);
  }
  expect((await mei.get('/resolution-comments')).status).toBe(403);
  expect(
    await Promise.all(['video_urls', 'resolution_comments', 'access_points'].map(rowsOf)),
  ).toEqual([0, 0, 0]);
});
