// Reads and saves a group of settings: one row of its own table, for the platform or for each
// organisation.
import type * as z from 'zod';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import type { FieldErrors } from '#domain/kit/errors.ts';
import { factsOf } from '#domain/kit/field.ts';
import type { AnySettingsGroup } from '#domain/kit/settings-group.ts';
import type { Fragment, Tx } from '../db/database.ts';
import { type Context, type Route, router } from '../http/context.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { joined, type Part, selected } from './columns.ts';
import { refuseFaults, refuseWritten, type Taken } from './refusals.ts';
import { type Doing, type Fields, tellStory } from './row-actions.ts';

type Group = AnySettingsGroup & {
  readonly api: { readonly get: AnyEndpoint; readonly save: AnyEndpoint };
};
type WholeOf<G extends Group> = z.output<G['record']>;

export interface SettingsGroupOptions<Whole> {
  /**
   * A table with a column for each field and `updated_at`, empty until the first save; for an
   * organisation with the key `organisation_id`, else with `id`, which is 1. Objects and rows are
   * `json`, which keeps the order of their keys.
   */
  readonly table: string;
  /**
   * Keys of the record that are no column: derived from the row `t`, which has only empty columns
   * before the first save.
   */
  readonly derived?: Readonly<Record<string, Part>>;
  /** Keys of the record that code derives from the view of `tx`. */
  readonly computed?: (tx: Tx) => Promise<Readonly<Record<string, unknown>>>;
  /** The faults of the fields together; nothing is written while there are any. */
  readonly faults?: (after: Whole) => FieldErrors;
  readonly taken?: Taken;
  /** Runs in the transaction of a save that changed something, after it. */
  readonly afterSave?: (doing: Doing, after: Whole, before: Whole) => Promise<void>;
}

/** The present settings, in the view of `tx`: for services that use them. */
export const settingsOf = async <G extends Group>(
  tx: Tx,
  group: G,
  options: SettingsGroupOptions<WholeOf<G>>,
): Promise<WholeOf<G>> => (await read(tx, tableOf(group, options as Options))) as WholeOf<G>;

/** The routes of a group: `get` and `save`. */
export const settingsGroupRoutes = <G extends Group>(
  group: G,
  options: SettingsGroupOptions<WholeOf<G>>,
): Route[] => {
  const table = tableOf(group, options as Options);
  return router({ get: group.api.get, save: group.api.save }, {
    get: async ({ tx }: Context) => await read(tx, table),
    save: async ({ tx, actor, body }: Context) =>
      await save(table, { tx, actor }, body as unknown as Fields),
  } as unknown as Parameters<typeof router<Record<'get' | 'save', AnyEndpoint>>>[1]);
};

type Options = SettingsGroupOptions<Fields>;

interface Table {
  readonly group: AnySettingsGroup;
  readonly options: Options;
  readonly key: 'organisation_id' | 'id';
  /** Which row: the organisation of the view, or the only one. */
  readonly own: Part;
}

const tableOf = (group: AnySettingsGroup, options: Options): Table =>
  group.path.startsWith('/organisations/:')
    ? { group, options, key: 'organisation_id', own: (tx) => tx`app.tenant()` }
    : { group, options, key: 'id', own: (tx) => tx`1::bigint` };

async function read(tx: Tx, { group, options, key, own }: Table): Promise<Fields> {
  const computed = (await options.computed?.(tx)) ?? {};
  const keys = Object.keys(group.record.shape).filter((key) => !(key in computed));
  const source = {
    shape: group.record.shape,
    ...(options.derived ? { derived: options.derived } : {}),
  };
  const columns = selected(tx, source, keys);
  const [row] = await tx<Fields[]>`
    select t.${tx(key)} is not null as is_saved, ${columns}
    from (select ${own(tx)} as own) o
    left join ${tx(options.table)} t on t.${tx(key)} = o.own`;
  const { is_saved, ...settings } = row ?? {};
  return is_saved === true
    ? { ...settings, ...computed }
    : { ...settings, ...computed, ...group.defaults };
}

async function save(
  table: Table,
  { tx, actor }: Doing,
  { updated_at, ...given }: Fields,
): Promise<Fields> {
  const { group, options } = table;
  await insertDefaults(tx, table);
  await tx`select 1 from ${tx(options.table)} where ${tx(table.key)} = ${table.own(tx)} for update`;
  const before = await read(tx, table);
  const [{ organisation_id = null } = {}] =
    table.key === 'id'
      ? []
      : await tx<{ organisation_id: number }[]>`select app.tenant() as organisation_id`;
  const kind = `${group.name}.updated`;
  if (before['updated_at'] !== updated_at)
    throw await changedMeanwhile(tx, {
      kind,
      organisation_id,
      id: 1,
      one: group.words.one,
      since: updated_at as string | null,
      record: before,
    });
  const fields = Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) =>
      value === undefined || same(value, before[key]) ? [] : [[key, value === '' ? null : value]],
    ),
  );
  const keys = Object.keys(fields);
  if (keys.length === 0) return before;
  refuseFaults(options.faults?.({ ...before, ...fields }) ?? {});
  await update(tx, table, fields);
  const after = await read(tx, table);
  const changes = Object.fromEntries(keys.map((key) => [key, [before[key], after[key]]]));
  await tellStory({ tx, actor }, [{ kind, organisation_id, data: { id: 1, changes } }]);
  await options.afterSave?.({ tx, actor }, after, before);
  return after;
}

const same = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right);

async function insertDefaults(tx: Tx, { group, options, key, own }: Table): Promise<void> {
  const names = Object.keys(group.defaults);
  const values = names.map((name) => asColumn(tx, group, name, group.defaults[name]));
  await tx`
    insert into ${tx(options.table)} (${joined(
      tx,
      [key, ...names].map((name) => tx`${tx(name)}`),
      tx`, `,
    )})
    values (${joined(tx, [own(tx), ...values], tx`, `)}) on conflict do nothing`;
}

async function update(tx: Tx, { group, options, key, own }: Table, fields: Fields): Promise<void> {
  const pairs = Object.entries(fields).map(
    ([name, value]) => tx`${tx(name)} = ${asColumn(tx, group, name, value)}`,
  );
  await tx`
    update ${tx(options.table)}
    set ${joined(tx, [...pairs, tx`updated_at = app.now()`], tx`, `)}
    where ${tx(key)} = ${own(tx)}`.catch(refuseWritten(group, options.taken));
}

function asColumn(tx: Tx, { fields }: AnySettingsGroup, name: string, value: unknown): Fragment {
  const kind = factsOf(fields.shape[name] as z.ZodType).kind;
  return tx`
    ${(kind === 'object' || kind === 'rows') && value !== null ? tx.json(value as never) : (value as never)}
  `;
}
