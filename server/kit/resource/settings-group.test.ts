// A group of settings through its calls: the defaults, saving a part, two simultaneous saves, and
// the owner of the settings.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { settingsGroup } from '#domain/kit/settings-group.ts';
import { type ResourceWorld, resourceWorld } from '../testing/resource-world.ts';
import { settingsGroupRoutes } from './settings-group.ts';

const fields = z.object({
  least: field.integer('least', { least: 0, most: 100 }),
  greeting: field.text('greeting'),
  receiver: field.object(
    z.object({
      address: field.text('address'),
      port: field.integer('port', { least: 1, most: 65_535 }).nullable(),
    }),
  ),
});
const defaults = { least: 5, greeting: null, receiver: { address: null, port: null } };
const faults = ({ least, greeting }: { least: number; greeting: string | null }) =>
  greeting === 'Go' && least > 50 ? { least: ['The least is too high for this greeting.'] } : {};
const settings = <const Path extends string>(
  name: string,
  path: Path,
  scope: 'organisation' | 'platform',
) =>
  settingsGroup({
    name,
    path,
    scope,
    fields,
    defaults,
    words: { one: 'limits' },
    access: { read: ['read organisation settings'], write: ['write organisation settings'] },
  });
const own = settings('limits', '/organisations/:organisationId/limits', 'organisation');
const platform = settings('platform_limits', '/limits', 'platform');

let world: ResourceWorld;
type Limits = z.infer<typeof own.record>;

beforeAll(async () => {
  world = await resourceWorld([
    ...settingsGroupRoutes(own, { table: 'limits', faults }),
    ...settingsGroupRoutes(platform, { table: 'platform_limits', faults }),
  ]);
  const columns =
    'least bigint not null, greeting text, receiver json not null, updated_at timestamptz';
  await world.sql.unsafe(`
    create table limits (organisation_id bigint primary key references organisations, ${columns});
    create table platform_limits (id bigint primary key check (id = 1), ${columns});
    select app.protect('limits', 'select, insert, update', '');
    grant select, insert, update on platform_limits to vigil_platform`);
});
beforeEach(async () => {
  await world.begin();
  await world.sql`truncate limits, platform_limits`;
});
afterAll(async () => await world.close());

const path = () => `/organisations/${world.own}/limits`;
const save = async (body: object, who = world.ofOrganisation) =>
  await who.post<Limits>(path(), body);
const events = async () =>
  await world.sql<
    { kind: string; organisation_id: number | null; data: unknown }[]
  >`select kind, organisation_id, data from events order by id`;

describe('a group of an organisation', () => {
  test('has its defaults until the first save, and then what was saved', async () => {
    expect((await world.ofOrganisation.get<Limits>(path())).body.data).toEqual({
      ...defaults,
      updated_at: null,
    });
    const saved = await save({
      greeting: 'Hello',
      receiver: { address: 'one', port: 80 },
      updated_at: null,
    });
    expect([saved.status, saved.body.data]).toMatchObject([
      200,
      { least: 5, greeting: 'Hello', receiver: { address: 'one', port: 80 } },
    ]);
    expect((await world.ofOrganisation.get(path())).body.data).toEqual(saved.body.data);
    expect(await events()).toEqual([
      {
        kind: 'limits.updated',
        organisation_id: world.own,
        data: {
          id: 1,
          by: 'Helen Marsh',
          changes: {
            greeting: [null, 'Hello'],
            receiver: [
              { address: null, port: null },
              { address: 'one', port: 80 },
            ],
          },
        },
      },
    ]);
  });

  test('of another organisation is 404, and its own settings are its own', async () => {
    await save({ least: 9, updated_at: null });
    expect((await world.ofOrganisation.get(`/organisations/${world.other}/limits`)).status).toBe(
      404,
    );
    expect(
      (
        await world.ofOrganisation.post(`/organisations/${world.other}/limits`, {
          least: 1,
          updated_at: null,
        })
      ).status,
    ).toBe(404);
    expect(
      (await world.ofPlatform.get<Limits>(`/organisations/${world.other}/limits`)).body.data.least,
    ).toBe(5);
    expect((await world.ofPlatform.get<Limits>(path())).body.data.least).toBe(9);
  });

  test.each([
    [{ least: 101 }, { least: ['The least must be 100 or less.'] }],
    [
      { receiver: { address: 'one', port: 70_000 } },
      { 'receiver.port': ['The port must be 65535 or less.'] },
    ],
    [{ greeting: 'Go', least: 60 }, { least: ['The least is too high for this greeting.'] }],
  ])('%j is refused, and nothing is written', async (body, errors) => {
    const answer = await save({ ...body, updated_at: null });
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
    expect((await world.ofOrganisation.get(path())).body.data).toEqual({
      ...defaults,
      updated_at: null,
    });
    expect(await events()).toEqual([]);
  });

  test('that another person has saved meanwhile is 409 with the changes; nothing of the late save is written', async () => {
    const first = (await save({ least: 9, updated_at: null })).body.data;
    const late = await save({ greeting: 'Mine', updated_at: null }, world.ofPlatform);
    expect([late.status, late.body]).toMatchObject([
      409,
      {
        code: 'changed_meanwhile',
        message: 'Helen Marsh changed this limits while you had it open.',
        changes: [{ field: 'least', before: 5, after: 9, by: 'Helen Marsh', at: first.updated_at }],
      },
    ]);
    expect((await world.ofOrganisation.get(path())).body.data).toEqual(first);
  });

  test('that two save for the first time at once is written by one', async () => {
    const answers = await Promise.all([
      save({ least: 1, updated_at: null }),
      save({ least: 2, updated_at: null }, world.ofPlatform),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await events()).toHaveLength(1);
  });

  test('is unchanged by a save without changes', async () => {
    const saved = (await save({ least: 9, updated_at: null })).body.data;
    expect((await save({ least: 9, updated_at: saved.updated_at })).body).toEqual({ data: saved });
    expect(await events()).toHaveLength(1);
  });
});

test('a group of the platform is one row for all', async () => {
  const saved = await world.ofPlatform.post<Limits>('/limits', { least: 7, updated_at: null });
  expect(saved.body.data).toMatchObject({ least: 7, greeting: null });
  expect((await world.ofPlatform.post('/limits', { least: 8, updated_at: null })).status).toBe(409);
  expect(await world.sql`select least from platform_limits`).toEqual([{ least: 7 }]);
});
