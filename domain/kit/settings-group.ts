// A group of settings, declared once: one record for the platform or for each organisation, which
// is read and saved as a whole page.
import * as z from 'zod';
import { endpoint, type Scope } from './endpoint.ts';
import * as field from './field.ts';
import type { Permission } from './permissions.ts';

type Permissions = readonly [Permission, ...Permission[]];

export interface SettingsGroupShape<
  Path extends string,
  Fields extends z.ZodRawShape,
  Shown extends z.ZodRawShape,
> {
  /** Singular, snake_case; a save leaves the event "<name>.updated". */
  readonly name: string;
  /** As in "changed this …". */
  readonly words: { readonly one: string };
  readonly path: Path;
  readonly scope: Scope;
  readonly access: { readonly read: Permissions; readonly write: Permissions };
  /** What people may write. */
  readonly fields: z.ZodObject<Fields>;
  /** The values until the first save. */
  readonly defaults: z.output<z.ZodObject<Fields>>;
  /** What is shown besides and not written here. */
  readonly shown?: z.ZodObject<Shown>;
  /** POST, unless the specification has another call there. */
  readonly savedBy?: 'PUT';
}

type Saved<Fields extends z.ZodRawShape> = z.ZodObject<
  { [Key in keyof Fields]: z.ZodOptional<Fields[Key]> } & {
    updated_at: z.ZodNullable<z.ZodString>;
  },
  z.core.$strict
>;
type Whole<Fields extends z.ZodRawShape, Shown extends z.ZodRawShape> = z.ZodObject<
  Fields & Shown & { updated_at: z.ZodNullable<z.ZodString> }
>;

/**
 * Declares a group. Its `api` has `get` and `save`; the server answers them by
 * `settingsGroupRoutes`, the browser draws them by `settingsPage`. A save may send only what it
 * changes, and says by `updated_at` which state it saw (null: never saved): 409 `changed_meanwhile`
 * when that is not the newest, with what others changed field by field. Keys that are not among the
 * fields are refused.
 */
export function settingsGroup<
  const Path extends string,
  Fields extends z.ZodRawShape,
  Shown extends z.ZodRawShape = Record<never, never>,
>(shape: SettingsGroupShape<Path, Fields, Shown>) {
  const { name, words, path, scope, access, fields, savedBy } = shape;
  const updated_at = field.withFacts(z.string('Reload the page.'), { kind: 'instant' }).nullable();
  const record = z.object({
    ...fields.shape,
    ...shape.shown?.shape,
    updated_at,
  }) as unknown as Whole<Fields, Shown>;
  const body = z.strictObject({
    ...fields.partial().shape,
    updated_at,
  }) as unknown as Saved<Fields>;
  return {
    ...shape,
    record,
    api: {
      get: endpoint({
        method: 'GET',
        path,
        access: { anyOf: access.read },
        scope,
        summary: `The ${words.one}.`,
        response: record,
      }),
      save: endpoint({
        method: savedBy ?? 'POST',
        path,
        access: { anyOf: access.write },
        scope,
        summary: `Change the ${words.one}.`,
        body,
        response: record,
        errors: ['changed_meanwhile'],
        audit: `${name}.updated`,
      }),
    },
  };
}

/** What the kits need of a group, whatever its types. */
export interface AnySettingsGroup {
  readonly name: string;
  readonly words: { readonly one: string };
  readonly path: string;
  readonly access: { readonly read: Permissions; readonly write: Permissions };
  readonly fields: z.ZodObject;
  readonly record: z.ZodObject;
  readonly defaults: Readonly<Record<string, unknown>>;
}
