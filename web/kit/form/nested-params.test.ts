// A resource below an organisation cannot be listed, added or changed without naming the
// organisation: it would not compile.
import { expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';
import type { ResourceListProps } from '../resource/resource-list.tsx';
import type { AddFormProps } from './add-form.tsx';
import type { EditFormProps } from './edit-form.tsx';

const declared = <const Path extends string>(path: Path) =>
  resource({
    name: 'boat',
    words: { one: 'boat', many: 'boats' },
    path,
    scope: { list: 'platform', one: 'platform' },
    access: { read: ['read organisations'], write: ['write organisations'] },
    record: z.object({
      id: field.id(),
      name: field.requiredText('name'),
      updated_at: field.instant(),
    }),
    columns: ['id', 'name'],
    fields: z.object({ name: field.requiredText('name') }),
    required: ['name'],
    filters: {},
    sorts: ['name'],
    search: ['name'],
  });
const _flat = declared('/boats');
const _nested = declared('/organisations/:organisationId/boats');
type Flat = typeof _flat;
type Nested = typeof _nested;

it('requires the parameters of the path, and none where it has none', () => {
  expectTypeOf<AddFormProps<Nested>['params']>().toEqualTypeOf<{ organisationId: number }>();
  expectTypeOf<EditFormProps<Nested>['params']>().toEqualTypeOf<
    { organisationId: number } & { id: number }
  >();
  expectTypeOf<ResourceListProps<Nested['api']['list']>['params']>().toEqualTypeOf<{
    organisationId: number;
  }>();
  expectTypeOf<AddFormProps<Flat>>().not.toHaveProperty('params');
  expectTypeOf<ResourceListProps<Flat['api']['list']>>().not.toHaveProperty('params');
  expectTypeOf<EditFormProps<Flat>['params']>().toEqualTypeOf<{ id: number }>();
});
