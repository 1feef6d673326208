// Each field of the specification's section 3 is answered by its own name, or by the one that
// decision 0052 lists.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { allEndpoints } from '#domain/api.ts';
import { specifiedEntities } from './specified-fields.ts';

const page = '../../../docs/decisions/0052-records-are-flat-and-keep-these-names.md';
const calls = new Map(
  allEndpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
);

type Inner = {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
};

/** The fields of a record, of the rows of a list, and of what may be null. */
function fieldsOf(schema: z.ZodType): Record<string, z.ZodType> {
  const { type, shape, innerType, element, options } = schema.def as unknown as Inner;
  if (type === 'object' && shape) return shape;
  const inside =
    innerType ?? element ?? options?.find((one) => Object.keys(fieldsOf(one)).length > 0);
  return inside ? fieldsOf(inside) : {};
}

function answers(call: string, name: string): boolean {
  const found = calls.get(call);
  if (!found || !('response' in found || 'item' in found))
    throw new Error(`There is no call ${call}`);
  const schema = ('item' in found ? found.item : found.response) as z.ZodType;
  const [first = '', second] = name.split('.');
  const outer = fieldsOf(schema)[first];
  return outer !== undefined && (second === undefined || second in fieldsOf(outer));
}

const rows = [
  ...readFileSync(join(import.meta.dirname, page), 'utf8').matchAll(
    /^\| ([^`|]+?) `([^`]+)` \| `([^`]+)` \| ([^|]+?) \|/gm,
  ),
].map(([, entity = '', field = '', ours = '', call = '']) => ({ entity, field, ours, call }));
const listed = new Set(rows.map(({ entity, field }) => `${entity} ${field}`));
const specified = Object.entries(specifiedEntities).flatMap(([entity, { call, fields }]) =>
  fields
    .trim()
    .split(/\s+/)
    .map((field) => ({ entity, call, field })),
);

test('every field is answered by its name or is listed with ours', () => {
  expect(specified.length).toBeGreaterThan(350);
  const missing = specified.filter(
    ({ entity, call, field }) => !answers(call, field) && !listed.has(`${entity} ${field}`),
  );
  expect(missing.map(({ entity, field }) => `${entity} ${field}`)).toEqual([]);
});

test('every row of the page is of a field of the specification, whose other name is answered', () => {
  const fields = new Set(specified.map(({ entity, field }) => `${entity} ${field}`));
  expect(rows.length).toBeGreaterThan(40);
  expect([...listed].filter((one) => !fields.has(one))).toEqual([]);
  expect(rows.filter(({ call, ours }) => !answers(call, ours))).toEqual([]);
});

test('no row is of a field that its own call answers by its own name', () => {
  const needless = specified.filter(
    ({ entity, call, field }) => answers(call, field) && listed.has(`${entity} ${field}`),
  );
  expect(needless.map(({ entity, field }) => `${entity} ${field}`)).toEqual([]);
});

/** Every word that a call may answer, wherever it is in the answer. */
function wordsOf(schema: z.ZodType, seen: Set<z.ZodType>): Set<string> {
  const words = new Set<string>();
  const visit = (one: unknown): void => {
    if (typeof one !== 'object' || one === null || seen.has(one as z.ZodType)) return;
    if (!('def' in one)) {
      for (const part of Object.values(one)) visit(part);
      return;
    }
    seen.add(one as z.ZodType);
    const def = one.def as { type: string; entries?: object; values?: unknown[] };
    const values = def.type === 'enum' ? Object.values(def.entries ?? {}) : (def.values ?? []);
    for (const value of values) if (typeof value === 'string') words.add(value);
    for (const part of Object.values(def)) visit(part);
  };
  visit(schema);
  return words;
}

// Locked is no word but a time: after wrong codes, and decision 0013 for passwords.
test('each status of the specification is one of a record (R144)', () => {
  const seen = new Set<z.ZodType>();
  const words = allEndpoints.flatMap(({ endpoint }) =>
    'response' in endpoint ? [...wordsOf(endpoint.response as z.ZodType, seen)] : [],
  );
  const statuses =
    'draft active archived enabled disabled pending requested published paused scheduled recurring in_progress completed dispatched cancelled online offline';
  expect(statuses.split(' ').filter((status) => !words.includes(status))).toEqual([]);
});
