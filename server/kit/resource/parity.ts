// Compares a resource's record with its table: each key is a column of the same type, and nullable
// in both or neither.
import * as z from 'zod';
import { isNullable } from '#domain/kit/field.ts';
import type { Tx } from '../db/database.ts';

interface ColumnRow {
  name: string;
  type: string;
  nullable: boolean;
  generated: boolean;
}

const jsonTypes: Readonly<Record<string, string>> = {
  bigint: 'number',
  integer: 'number',
  smallint: 'number',
  real: 'number',
  'double precision': 'number',
  ARRAY: 'array',
  boolean: 'boolean',
  text: 'string',
  date: 'string',
  'time without time zone': 'string',
  'timestamp with time zone': 'string',
};

/**
 * Each difference in a sentence; `hidden` are columns that are never shown; nor need those be that
 * are worked out from others.
 */
export async function parityFindings(
  sql: Tx,
  record: z.ZodObject,
  table: string,
  hidden: readonly string[] = [],
): Promise<string[]> {
  const columns = await sql<ColumnRow[]>`
    select column_name as name, data_type as type, is_nullable = 'YES' as nullable,
      is_generated = 'ALWAYS' as generated
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table}
    order by ordinal_position`;
  const shape = new Map(Object.entries(record.shape as Record<string, z.ZodType>));
  const missing = [...shape.keys()]
    .filter((key) => !columns.some((column) => column.name === key))
    .map((key) => `${key} is in the record and no column of ${table}`);
  const wrong = columns.flatMap(({ name, type, nullable, generated }) => {
    const schema = shape.get(name);
    if (!schema)
      return generated || hidden.includes(name)
        ? []
        : [`${name} is a column of ${table} and not in the record`];
    const expected = jsonTypes[type];
    const findings: string[] = [];
    if (!typesOf(schema).includes(expected ?? ''))
      findings.push(
        `${name} is ${type} in ${table} and ${typesOf(schema).join(' or ')} in the record`,
      );
    if (isNullable(schema) !== nullable)
      findings.push(`${name} may ${nullable ? '' : 'not '}be null in ${table}, the record differs`);
    return findings;
  });
  return [...missing, ...wrong];
}

function typesOf(schema: z.ZodType): string[] {
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as {
    type?: string | string[];
    anyOf?: { type?: string | string[] }[];
  };
  const types = [json.type, ...(json.anyOf ?? []).map((part) => part.type)]
    .flat()
    .map((type) => (type === 'integer' ? 'number' : type));
  return types.filter((type): type is string => type !== undefined && type !== 'null');
}
