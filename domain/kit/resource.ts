// A thing that people list, open, add and change, declared once: its calls, its list's columns and
// its form's fields all derive from this.
import * as z from 'zod';
import { type AnyEndpoint, type Concern, endpoint, listEndpoint, type Scope } from './endpoint.ts';
import type { Permission } from './permissions.ts';
import { type Bulk, type BulkCalls, bulkCalls } from './resource/bulk-calls.ts';
import { type PickerCalls, type PickerShape, pickerCalls } from './resource/pickers.ts';
import { type VerbCalls, type Verbs, verbCalls } from './resource/verbs.ts';

type Permissions = readonly [Permission, ...Permission[]];
/**
 * The parameter of the path that names a person, where people may call for themselves without a
 * permission.
 */
type Own = 'id' | 'userId';

export interface ResourceShape<
  Path extends string,
  Shape extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
> {
  /** Singular, snake_case; events are called "<name>.created" and "<name>.updated". */
  readonly name: string;
  /** Where the same records are listed in several areas: distinguishes their bulk actions. */
  readonly area?: string;
  /** Of changing one, where the specification says POST. */
  readonly changedBy?: 'POST';
  /**
   * `refused` is shown above a form with wrong fields, where the specification has words for it.
   */
  readonly words: { readonly one: string; readonly many: string; readonly refused?: string };
  /** Of the list; one is at "<path>/:id". */
  readonly path: Path;
  /**
   * The view of its calls (design section 5); two where the list and adding have a wider one than a
   * single record.
   */
  readonly scope: Scope | { readonly list: Scope; readonly one: Scope };
  readonly access: { readonly read: Permissions; readonly write: Permissions; readonly own?: Own };
  /** Everything that is shown of one; `id` and `updated_at` (ISO 8601) are part of it. */
  readonly record: z.ZodObject<Shape>;
  /** What of it a row of the list shows. */
  readonly columns: readonly (keyof Shape & string)[];
  /** What people may write, without defaults: what a new one is not given, the table decides. */
  readonly fields: z.ZodObject<Fields>;
  /** The fields a new one must have. */
  readonly required: readonly (keyof Fields & string)[];
  /** Fields that a new one is given only: a call of its own changes them later, or none does. */
  readonly once?: readonly (keyof Fields & string)[];
  /** Filters of the list: a key of the record is compared with, any other the store says how. */
  readonly filters: Filters;
  readonly sorts: readonly [keyof Shape & string, ...(keyof Shape & string)[]];
  /** Searched for a part of the word, upper and lower case alike. */
  readonly search: readonly (keyof Shape & string)[];
}

/**
 * What a resource may have besides; what it does not declare is absent from its `api`, in the type
 * too.
 */
interface Extras<Given extends Verbs, GivenBulk extends Bulk, Picker extends PickerShape> {
  /** Archive, enable ...; `{}` takes the usual path: `<path>/:id/archive`. */
  readonly verbs?: Given;
  /** Actions on many at once: `POST <path>/bulk-<name>`. */
  readonly bulk?: GivenBulk;
  readonly picker?: Picker;
  /** By the name of the call, whether it changes how another person signs in. */
  readonly concerns?: Readonly<Record<string, Concern>>;
}

type Row<Shape extends z.ZodRawShape, Column extends keyof Shape & string> = z.ZodObject<
  Pick<Shape, Column>
>;
type Partly<Fields extends z.ZodRawShape> = { [Key in keyof Fields]: z.ZodOptional<Fields[Key]> };
type Created<Fields extends z.ZodRawShape, Required extends keyof Fields & string> = z.ZodObject<
  Pick<Fields, Required> & Omit<Partly<Fields>, Required>,
  z.core.$strict
>;
type Updated<Fields extends z.ZodRawShape, Once> = z.ZodObject<
  Omit<Partly<Fields>, Once & string> & { updated_at: z.ZodString },
  z.core.$strict
>;

/**
 * Declares a resource. Its `api` has `list`, `get`, `create` and `update`, a call for each verb,
 * `bulk_<name>` for each bulk action, and `picker` (and `picker_everywhere`); the server answers
 * them by `crud(resource, store)`. An update may send only what it changes, and says by
 * `updated_at` which state it saw: 409 `changed_meanwhile` when that is not the newest. Keys that
 * are not among the fields are refused.
 */
export function resource<
  const Path extends string,
  Shape extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  const Column extends keyof Shape & string,
  const Required extends keyof Fields & string,
  const Given extends Verbs = Record<never, never>,
  const GivenBulk extends Bulk = Record<never, never>,
  const Picker extends PickerShape = never,
  const Once extends keyof Fields & string = never,
>(
  shape: ResourceShape<Path, Shape, Fields, Filters> &
    Extras<Given, GivenBulk, Picker> & {
      readonly columns: readonly Column[];
      readonly required: readonly Required[];
      readonly once?: readonly Once[];
    },
) {
  const { row, created, updated } = schemasOf<Shape, Fields, Column, Required, Once>(shape);
  const scope =
    typeof shape.scope === 'string' ? { list: shape.scope, one: shape.scope } : shape.scope;
  const own = shape.access.own ? { own: shape.access.own } : {};
  const [read, write] = [
    { anyOf: shape.access.read, ...own },
    { anyOf: shape.access.write, ...own },
  ];
  const extras = {
    ...verbCalls({ ...shape, write }, shape.verbs ?? {}),
    ...bulkCalls({ ...shape, write, scope: scope.list }, shape.bulk ?? {}),
    ...(shape.picker ? pickerCalls(shape.words.many, read, shape.picker) : {}),
  } as unknown as VerbCalls<Path, Given, z.ZodObject<Shape>> &
    BulkCalls<Path, Filters, GivenBulk> &
    PickerCalls<Picker>;
  const list = listEndpoint({
    path: shape.path,
    access: read,
    scope: scope.list,
    summary: `The ${shape.words.many}, a page at a time.`,
    item: row,
    filters: shape.filters,
    sorts: shape.sorts,
  });
  const api = { list, ...callsOfOne(shape, { scope, read, write, created, updated }), ...extras };
  return { ...shape, row, api: concerning(api, shape.concerns ?? {}) };
}

/** The calls with what each concerns. @throws where a name is not that of a call */
function concerning<Api extends object>(
  api: Api,
  concerns: Readonly<Record<string, Concern>>,
): Api {
  const calls = new Map<string, AnyEndpoint>(Object.entries(api));
  for (const [name, concern] of Object.entries(concerns)) {
    const call = calls.get(name);
    if (!call) throw new Error(`There is no call ${name} to declare a concern of.`);
    calls.set(name, { ...call, concerns: concern });
  }
  return Object.fromEntries(calls) as Api;
}

type Access = { readonly anyOf: Permissions; readonly own?: Own };
interface CallParts<Create extends z.ZodType, Update extends z.ZodType> {
  readonly scope: { readonly list: Scope; readonly one: Scope };
  readonly read: Access;
  readonly write: Access;
  readonly created: Create;
  readonly updated: Update;
}

function callsOfOne<
  const Path extends string,
  Record extends z.ZodType,
  Create extends z.ZodType,
  Update extends z.ZodType,
>(
  {
    name,
    words,
    path,
    record,
    changedBy,
  }: { name: string; words: { one: string }; path: Path; record: Record; changedBy?: 'POST' },
  { scope, read, write, created, updated }: CallParts<Create, Update>,
) {
  const onePath = `${path}/:id` as `${Path}/:id`;
  return {
    get: endpoint({
      method: 'GET',
      path: onePath,
      access: read,
      scope: scope.one,
      summary: `One ${words.one}.`,
      response: record,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: write,
      scope: scope.list,
      summary: `Add one ${words.one}.`,
      body: created,
      response: record,
      audit: `${name}.created`,
    }),
    update: endpoint({
      method: changedBy ?? 'PUT',
      path: onePath,
      access: write,
      scope: scope.one,
      summary: `Change one ${words.one}.`,
      body: updated,
      response: record,
      errors: ['changed_meanwhile'],
      audit: `${name}.updated`,
    }),
  };
}

interface Chosen<
  Shape extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
  Column,
  Required,
  Once,
> {
  readonly record: z.ZodObject<Shape>;
  readonly fields: z.ZodObject<Fields>;
  readonly columns: readonly Column[];
  readonly required: readonly Required[];
  readonly once?: readonly Once[];
}

function schemasOf<
  Shape extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
  Column extends keyof Shape & string,
  Required extends keyof Fields & string,
  Once extends keyof Fields & string,
>({ record, fields, columns, required, once = [] }: Chosen<Shape, Fields, Column, Required, Once>) {
  const partly = fields.partial();
  const row = z.object(only(record.shape, columns)) as unknown as Row<Shape, Column>;
  const created = z.strictObject({
    ...partly.shape,
    ...only(fields.shape, required),
  }) as unknown as Created<Fields, Required>;
  const changed = Object.fromEntries(
    Object.entries(partly.shape).filter(([key]) => !once.some((name) => name === key)),
  );
  const updated = z.strictObject({
    ...changed,
    updated_at: z.string('Reload the page.'),
  }) as unknown as Updated<Fields, Once>;
  return { row, created, updated };
}

/** What the server's kit needs of a resource, whatever its types. */
export type AnyResource = Pick<
  ResourceShape<string, z.ZodRawShape, z.ZodRawShape, z.ZodRawShape>,
  'name' | 'area' | 'words' | 'path' | 'sorts' | 'search'
> & {
  readonly record: z.ZodObject;
  readonly row: z.ZodObject;
  readonly fields: z.ZodObject;
  readonly filters: z.ZodRawShape;
  readonly verbs?: Verbs;
  readonly bulk?: Bulk;
  readonly picker?: PickerShape;
};

const only = (shape: z.ZodRawShape, keys: readonly string[]): z.ZodRawShape =>
  Object.fromEntries(Object.entries(shape).filter(([key]) => keys.includes(key)));
