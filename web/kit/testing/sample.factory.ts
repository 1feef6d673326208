// Records for tests of screens, made from their declaration: the test names only what it is about.
import type * as z from 'zod';

interface Def {
  readonly type: string;
  readonly innerType?: z.core.$ZodType;
  readonly out?: z.core.$ZodType;
  readonly options?: readonly z.core.$ZodType[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly getter?: () => z.core.$ZodType;
  readonly items?: readonly z.core.$ZodType[];
  readonly left?: z.core.$ZodType;
  readonly right?: z.core.$ZodType;
  readonly defaultValue?: unknown;
}

/** ISO 8601, and the day of it, where a text must be a time. */
const moment = '2026-11-21T01:00:00.000Z';

function madeOf(schema: z.core.$ZodType | undefined, name: string): unknown {
  if (schema === undefined) return undefined;
  const def = schema._zod.def as unknown as Def;
  const inner = (part: z.core.$ZodType | undefined) => madeOf(part, name);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, part]) => [key, madeOf(part, key)]),
      );
    case 'string':
      return textOf(name);
    case 'number':
    case 'int':
      return 1;
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'array':
    case 'set':
      return [];
    case 'record':
    case 'map':
      return {};
    case 'union':
      return inner(def.options?.[0]);
    case 'intersection':
      return Object.assign({}, inner(def.left), inner(def.right));
    case 'tuple':
      return def.items?.map(inner);
    case 'pipe':
      return inner(def.out);
    case 'lazy':
      return inner(def.getter?.());
    case 'default':
      return def.defaultValue;
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inner(def.innerType);
    default:
      // Nullable, optional and what a test must give itself.
      return def.type === 'optional' ? undefined : null;
  }
}

function textOf(name: string): string {
  if (/(_at|^at|^since|_since)$/.test(name)) return moment;
  if (/(_on|_date|^date|^day|_day)$/.test(name)) return moment.slice(0, 10);
  if (name === 'timezone') return 'Australia/Sydney';
  return name;
}

/**
 * A value of the schema: texts are the names of their fields, numbers 1, lists empty, and what may
 * be null is null.
 */
export const sample = <Schema extends z.ZodType>(
  schema: Schema,
  over: Partial<z.output<Schema>> = {},
): z.output<Schema> => Object.assign(madeOf(schema, 'text') as object, over) as z.output<Schema>;

type RowOf<E extends { response: z.ZodType }> =
  E['response'] extends z.ZodArray<infer Row> ? Row : E['response'];
type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;

/** What an endpoint answers, or one row where it answers a list. */
export const sampleOf = <E extends { readonly response: z.ZodType }>(
  { response }: E,
  over: Partial<OutputOf<RowOf<E>>> = {},
): OutputOf<RowOf<E>> => {
  const { type, element } = response._zod.def as { type: string; element?: z.core.$ZodType };
  const made = madeOf(type === 'array' ? element : response, 'text');
  return Object.assign(made as object, over) as OutputOf<RowOf<E>>;
};
