// What a declared resource offers: exactly the calls it names, at the specification's paths, each
// with the view its path allows.
import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import type { BodyInputOf, DataOf, ParamsOf, QueryOf } from '../endpoint.ts';
import * as field from '../field.ts';
import { resource } from '../resource.ts';
import { flagFilter, idsFilter } from './filters.ts';

const fields = z.object({ name: field.requiredText('name') });
const record = z.object({ id: field.id(), ...fields.shape, updated_at: field.instant() });
const shape = {
  name: 'place',
  words: { one: 'place', many: 'places' },
  path: '/organisations/:organisationId/places',
  scope: 'organisation',
  access: { read: ['read departments'], write: ['write departments'] },
  record,
  fields,
  columns: ['id', 'name'],
  required: ['name'],
  filters: { archived: flagFilter(), tag_id: idsFilter() },
  sorts: ['name'],
  search: ['name'],
} as const;

const plain = resource(shape);
const places = resource({
  ...shape,
  verbs: {
    remove: { answer: z.object({ uses: z.number() }) },
    archive: { path: '/places/:id/archive' },
    restore: { body: z.strictObject({ department_id: z.number() }) },
    order: {},
  },
  bulk: { archive: {}, set_tags: { body: z.object({ tag_ids: z.array(z.number()) }) } },
  picker: { path: '/lists/organisations/:id/places', everywhere: '/lists/places', label: 'name' },
});

test('a plain resource has its four calls and no other', () => {
  expect(Object.keys(plain.api)).toEqual(['list', 'get', 'create', 'update']);
  expectTypeOf<keyof typeof plain.api>().toEqualTypeOf<'list' | 'get' | 'create' | 'update'>();
  expectTypeOf<ParamsOf<typeof plain.api.get>>().toExtend<{ organisationId: number; id: number }>();
});

test('each verb, bulk action and picker is a call of its own', () => {
  const calls = Object.entries(places.api).map(
    ([name, { method, path, scope }]) => `${name}: ${method} ${path} ${scope}`,
  );
  expect(calls.slice(4)).toEqual([
    'remove: DELETE /organisations/:organisationId/places/:id organisation',
    'archive: PUT /places/:id/archive platform',
    'restore: PUT /organisations/:organisationId/places/:id/restore organisation',
    'order: PUT /organisations/:organisationId/places/order organisation',
    'bulk_archive: POST /organisations/:organisationId/places/bulk-archive organisation',
    'bulk_set_tags: POST /organisations/:organisationId/places/bulk-set-tags organisation',
    'picker: GET /lists/organisations/:id/places organisation',
    'picker_everywhere: GET /lists/places platform',
  ]);
  expect([places.api.archive.audit, places.api.order.audit, places.api.bulk_archive.audit]).toEqual(
    ['place.archived', 'place.ordered', 'bulk_job.started'],
  );
});

test('declared calls are typed, others are absent', () => {
  type Calls = typeof places.api;
  expectTypeOf<Exclude<keyof Calls, keyof typeof plain.api>>().toEqualTypeOf<
    | 'remove'
    | 'archive'
    | 'restore'
    | 'order'
    | 'bulk_archive'
    | 'bulk_set_tags'
    | 'picker'
    | 'picker_everywhere'
  >();
  expectTypeOf<ParamsOf<Calls['archive']>>().toEqualTypeOf<{ id: number }>();
  expectTypeOf<ParamsOf<Calls['picker']>>().toEqualTypeOf<{ id: number }>();
  expectTypeOf<DataOf<Calls['archive']>>().toEqualTypeOf<z.output<typeof record>>();
  expectTypeOf<DataOf<Calls['remove']>>().toEqualTypeOf<{ id: number; uses: number }>();
  expectTypeOf<DataOf<Calls['order']>>().toEqualTypeOf<{ ids: number[] }>();
  expectTypeOf<BodyInputOf<Calls['restore']>>().toEqualTypeOf<{ department_id: number }>();
  expectTypeOf<BodyInputOf<Calls['archive']>>().toEqualTypeOf<undefined>();
  expectTypeOf<BodyInputOf<Calls['bulk_set_tags']>['tag_ids']>().toEqualTypeOf<number[]>();
  expectTypeOf<BodyInputOf<Calls['bulk_archive']>['ids']>().toEqualTypeOf<number[] | undefined>();
  expectTypeOf<QueryOf<Calls['list']>['tag_id']>().toEqualTypeOf<number[] | undefined>();
});

test.each([
  [{ ids: [1, 2] }, null],
  [{ all_selected: true, filters: { archived: 'false', search: 'no', tag_id: '1,2' } }, null],
  [{}, 'ids'],
  [{ ids: [] }, 'ids'],
  [{ ids: [1], all_selected: true }, 'ids'],
  [{ ids: [1], filters: {} }, 'filters'],
  [{ ids: [1], all_selected: false, filters: {} }, null],
  [{ ids: [], all_selected: true }, null],
  [{ all_selected: false }, 'ids'],
  [{ ids: [], all_selected: false }, 'ids'],
  [{ ids: Array.from({ length: 1001 }, (_, index) => index + 1) }, 'ids'],
  [{ all_selected: true, filters: { tag_id: '1;2' } }, 'filters.tag_id'],
  [{ ids: [1], other: 1 }, ''],
])('a bulk body %o is refused at %s (R253)', (body, at) => {
  const { error } = places.api.bulk_archive.body?.safeParse(body) ?? {};
  expect(error?.issues[0]?.path.join('.') ?? null).toBe(at);
});
