// Translates a filter to SQL: names come from our own table of attributes, values are passed as
// parameters.
import type { AttributePath } from '#domain/scim/filter/attribute-path.ts';
import type { Comparison, Filter } from '#domain/scim/filter/filter.ts';
import { badRequest } from '#domain/scim/scim-error.ts';
import { type Attribute, urns } from '#domain/scim/scim-schema.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Columns of the row `t` that stand for an attribute. */
export type Columns = Readonly<Record<string, (tx: Tx) => Fragment>>;

/** A list that is rows of another table, such as the members of a group. */
export interface LinkedRows {
  /** `from … where …`, of the row `t`. */
  readonly rows: (tx: Tx) => Fragment;
  /** Columns of these rows that stand for the parts of a value. */
  readonly columns: Columns;
  readonly order: (tx: Tx) => Fragment;
}

export interface Parts {
  readonly tx: Tx;
  readonly columns: Columns;
  readonly linked: Readonly<Record<string, LinkedRows>>;
  /** Columns that are in lower case already, so that their index is used. */
  readonly lowered?: readonly string[];
  /**
   * The filter applies to one value of a list: attributes without a column here cannot be filtered.
   */
  readonly ofValue?: true;
}

type Value = string | boolean | null;

/** @throws 400 invalidFilter for an attribute that cannot be filtered so */
export function conditionOf(parts: Parts, filter: Filter): Fragment {
  const { tx } = parts;
  switch (filter.kind) {
    case 'and':
      return filter.parts
        .map((part) => conditionOf(parts, part))
        .reduce((left, right) => tx`(${left} and ${right})`);
    case 'or':
      return filter.parts
        .map((part) => conditionOf(parts, part))
        .reduce((left, right) => tx`(${left} or ${right})`);
    case 'not':
      return tx`(${conditionOf(parts, filter.part)}) is not true`;
    case 'entry':
      return inValues(parts, filter.path, (columns) =>
        conditionOf({ tx, columns, linked: {}, ofValue: true }, filter.where),
      );
    case 'present':
      return present(parts, filter.path);
    case 'compare':
      return compare(parts, filter);
  }
}

const nameOf = ({ attribute, sub }: AttributePath): string =>
  sub ? `${attribute.name}.${sub.name}` : attribute.name;

function present(parts: Parts, path: AttributePath): Fragment {
  const { tx } = parts;
  const { attribute, sub, absent } = path;
  if (absent) return tx`false`;
  if (attribute.many) return inValues(parts, path, (columns) => presentValue(tx, path, columns));
  if (attribute.kind === 'complex' && !sub) return presentWhole(parts, path);
  return tx`coalesce(${exprOf(parts, path)}, '') <> ''`;
}

function presentValue(tx: Tx, { attribute, sub }: AttributePath, columns: Columns): Fragment {
  const name = sub?.name ?? attribute.sub?.find((one) => one.name === 'value')?.name;
  // An address has no value of its own: one that is there is enough.
  return name === undefined ? tx`true` : tx`coalesce(${columnOf(tx, columns, name)}, '') <> ''`;
}

const presentWhole = (parts: Parts, path: AttributePath): Fragment =>
  path.attribute.name === 'meta'
    ? parts.tx`true`
    : parts.tx`${json(parts, path)} -> ${path.attribute.name}::text is not null`;

function compare(parts: Parts, { path, by, value }: Filter & { kind: 'compare' }): Fragment {
  const { tx } = parts;
  const { attribute, sub, absent } = path;
  if (absent) return by === (value === null ? 'eq' : 'ne') ? tx`true` : tx`false`;
  if (attribute.many) {
    const part = partOf(attribute, sub?.name ?? 'value');
    return inValues(parts, path, (columns) =>
      compareText(tx, { held: columnOf(tx, columns, part.name), of: part, by, value }),
    );
  }
  // A manager is filtered by id only.
  if (attribute.kind === 'complex' && !sub) {
    const part = partOf(attribute, 'value');
    return compareText(tx, { held: exprOf(parts, { ...path, sub: part }), of: part, by, value });
  }
  const lowered = parts.lowered?.includes(nameOf(path)) ?? false;
  return compareText(tx, { held: exprOf(parts, path), of: sub ?? attribute, by, value, lowered });
}

interface Comparing {
  readonly held: Fragment;
  readonly of: Attribute;
  readonly by: Comparison;
  readonly value: Value;
  readonly lowered?: boolean;
}

function compareText(tx: Tx, { held, of, by, value, lowered = false }: Comparing): Fragment {
  if (value === null) return by === 'ne' ? tx`${held} is not null` : tx`${held} is null`;
  if (of.kind === 'boolean')
    return tx`coalesce(${held}, 'false') ${by === 'eq' ? tx`=` : tx`<>`} ${String(value)}::text`;
  if (of.kind === 'dateTime') return compareTime(tx, { held, by, text: String(value) });
  const asked = of.exact ? String(value) : String(value).toLowerCase();
  const left = of.exact || lowered ? held : tx`lower(${held})`;
  const sql: Readonly<Record<Comparison, () => Fragment>> = {
    eq: () => tx`${left} = ${asked}::text`,
    ne: () => tx`${left} is distinct from ${asked}::text`,
    co: () => tx`strpos(${left}, ${asked}::text) > 0`,
    sw: () => tx`starts_with(${left}, ${asked}::text)`,
    ew: () => tx`right(${left}, length(${asked}::text)) = ${asked}::text`,
    gt: () => tx`${left} collate "C" > ${asked}::text`,
    ge: () => tx`${left} collate "C" >= ${asked}::text`,
    lt: () => tx`${left} collate "C" < ${asked}::text`,
    le: () => tx`${left} collate "C" <= ${asked}::text`,
  };
  return sql[by]();
}

// The column is a text in ISO 8601, which sorts by time.
function compareTime(
  tx: Tx,
  { held, by, text }: { held: Fragment; by: Comparison; text: string },
): Fragment {
  const at = Date.parse(text);
  if (Number.isNaN(at))
    throw badRequest('invalidFilter', `"${text.slice(0, 100)}" is not a date and time.`);
  return compareText(tx, {
    held,
    of: { name: '', kind: 'string', exact: true },
    by,
    value: new Date(at).toISOString(),
  });
}

function exprOf(parts: Parts, path: AttributePath): Fragment {
  const column = parts.columns[nameOf(path)];
  if (column) return column(parts.tx);
  const { attribute, sub } = path;
  if (attribute.readOnly || parts.ofValue) throw cannot(path);
  const { tx } = parts;
  return sub
    ? tx`${json(parts, path)} -> ${attribute.name}::text ->> ${sub.name}::text`
    : tx`${json(parts, path)} ->> ${attribute.name}::text`;
}

const json = ({ tx }: Parts, { extended }: AttributePath): Fragment =>
  extended ? tx`(t.attributes -> ${urns.enterprise}::text)` : tx`t.attributes`;

/** Whether one value of a list matches. */
function inValues(
  parts: Parts,
  path: AttributePath,
  ask: (columns: Columns) => Fragment,
): Fragment {
  const { tx } = parts;
  const { attribute, absent } = path;
  if (absent) return tx`false`;
  const linked = parts.linked[attribute.name];
  if (linked) return tx`exists (select ${linked.rows(tx)} and (${ask(linked.columns)}))`;
  if (!attribute.many || attribute.readOnly) throw cannot(path);
  return tx`
    exists (select from ${entriesOf(parts, attribute)} where ${ask(entryColumns(attribute))})
  `;
}

const entriesOf = ({ tx }: Parts, { name }: Attribute): Fragment =>
  tx`
    jsonb_array_elements(coalesce(t.attributes -> ${name}::text, '[]')) with ordinality e (entry,
      place)
  `;

const entryColumns = ({ sub }: Attribute): Columns =>
  Object.fromEntries(
    (sub ?? []).map(({ name }) => [name, (tx: Tx) => tx`e.entry ->> ${name}::text`]),
  );

function columnOf(tx: Tx, columns: Columns, name: string): Fragment {
  const column = columns[name];
  if (!column) throw badRequest('invalidFilter', `${name} cannot be filtered this way.`);
  return column(tx);
}

function partOf(attribute: Attribute, name: string): Attribute {
  const part = attribute.sub?.find((one) => one.name === name);
  if (!part) throw badRequest('invalidFilter', `Name the part of ${attribute.name} to filter by.`);
  return part;
}

const cannot = (path: AttributePath) =>
  badRequest('invalidFilter', `${nameOf(path)} cannot be filtered this way.`);

/**
 * The sort key of a list, as text; null where none is given. Of several values the primary one
 * counts, else the first.
 * @throws 400 invalidValue
 */
export function orderOf(parts: Parts, path: AttributePath | null): Fragment {
  const { tx } = parts;
  if (!path || path.absent) return tx`null::text`;
  const { attribute, sub } = path;
  const part = attribute.many ? (sub ?? attribute.sub?.find(({ name }) => name === 'value')) : sub;
  if (attribute.kind === 'complex' && !part)
    throw badRequest('invalidValue', `Name the part of ${attribute.name} to sort by.`);
  const key = attribute.many && part ? firstValue(parts, attribute, part) : exprOf(parts, path);
  return (part ?? attribute).exact ? key : tx`lower(${key})`;
}

function firstValue(parts: Parts, attribute: Attribute, part: Attribute): Fragment {
  const { tx } = parts;
  const linked = parts.linked[attribute.name];
  if (linked)
    return tx`
      (select ${columnOf(tx, linked.columns, part.name)} ${linked.rows(tx)}
        order by ${linked.order(tx)}
        limit 1)
    `;
  return tx`(select e.entry ->> ${part.name}::text from ${entriesOf(parts, attribute)}
    order by (e.entry ->> 'primary' = 'true') desc nulls last, e.place limit 1)`;
}

/** Missing values come last, and first in a descending order (RFC 7644 section 3.4.2.3). */
export const directionOf = (tx: Tx, descending: boolean): Fragment =>
  descending ? tx`desc nulls first` : tx`asc nulls last`;
