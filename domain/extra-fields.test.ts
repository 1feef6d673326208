// Every writing call takes the fields that it declares and no others, at any depth (goals.md A9); a
// schema that lets more through is found.
import { expect, test } from 'vitest';
import * as z from 'zod';
import { allEndpoints } from './api.ts';

/** What people would send along to be more than they are. */
const extras = {
  id: 1,
  organisation_id: 1,
  user_id: 1,
  role: 'admin',
  role_id: 1,
  abilities: ['write organisations'],
  restrictions: [],
  restriction_type: null,
  two_factor_method_enabled: null,
  two_factor_verified_at: '2026-01-01',
  email_verified_at: '2026-01-01',
  expires_at: '2099-01-01',
  session_request_id: 1,
  draft_count: 0,
  price: 0,
  constructor: { prototype: { role: 'admin' } },
};

/** Objects that let through keys which they do not declare, by their place in the schema. */
function openObjects(schema: unknown, place = ''): string[] {
  if (schema instanceof z.ZodObject) {
    const { catchall, shape } = schema.def;
    const open = catchall !== undefined && !(catchall instanceof z.ZodNever);
    return [
      ...(open ? [place || 'body'] : []),
      ...Object.entries(shape).flatMap(([key, part]) => openObjects(part, `${place}.${key}`)),
    ];
  }
  if (schema instanceof z.ZodArray) return openObjects(schema.element, `${place}[]`);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => openObjects(option, place));
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((side) => openObjects(side, place));
  if (schema instanceof z.ZodPipe)
    return [schema.def.in, schema.def.out].flatMap((side) => openObjects(side, place));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return openObjects(schema.def.innerType, place);
  return [];
}

const bodies = allEndpoints.flatMap(({ endpoint }) =>
  'body' in endpoint && endpoint.body instanceof z.ZodType
    ? [{ call: `${endpoint.method} ${endpoint.path}`, body: endpoint.body }]
    : [],
);
const undeclared = (body: z.ZodType): string[] => {
  const { data } = z.safeParse(body, extras);
  const declared = body instanceof z.ZodObject ? Object.keys(body.shape) : Object.keys(extras);
  return Object.keys(data ?? {}).filter(
    (key) => Object.hasOwn(extras, key) && !declared.includes(key),
  );
};

test('no body lets a field through that it does not declare', () => {
  expect(bodies.length).toBeGreaterThan(150);
  expect(
    bodies.flatMap(({ call, body }) => openObjects(body).map((place) => `${call} ${place}`)),
  ).toEqual([]);
  expect(
    bodies.flatMap(({ call, body }) => undeclared(body).map((key) => `${call} ${key}`)),
  ).toEqual([]);
});

test('a weakened body lets them through, and is found at every depth', () => {
  const weakened = z.looseObject({ name: z.string().default('North') });
  expect(undeclared(weakened)).toEqual(Object.keys(extras));
  expect(
    openObjects(
      z.object({ users: z.array(weakened.nullable()).optional() }).transform((value) => value),
    ),
  ).toEqual(['.users[]']);
});

test('no body is made of keys that the caller chooses, but for the listed ones', () => {
  const records = bodies.flatMap(({ call, body }) =>
    body instanceof z.ZodObject
      ? Object.entries(body.shape).flatMap(([key, part]) =>
          part instanceof z.ZodRecord ? [`${call} ${key}`] : [],
        )
      : [],
  );
  expect(records).toMatchInlineSnapshot(`
    [
      "POST /organisations/:organisationId/permissions/bulk-edit groups",
      "PUT /organisations/:organisationId/provisioning/imports/:id mapping",
      "PUT /organisations/:organisationId/provisioning/imports/:id options",
      "PUT /organisations/:organisationId/provisioning/imports/:importId/rows/:id texts",
      "PUT /organisations/:organisationId/messaging-contacts/imports/:id mapping",
      "PUT /organisations/:organisationId/messaging-contacts/imports/:id options",
      "PUT /organisations/:organisationId/messaging-contacts/imports/:importId/rows/:id texts",
    ]
  `);
});
