// A filter as SQL: names come from our own table of attributes, values travel as parameters.
import type { AttributePath } from '#domain/scim/attribute-path.ts';
import type { Comparison, Filter } from '#domain/scim/filter.ts';
import { badRequest } from '#domain/scim/scim-error.ts';
import { type Attribute, urns } from '#domain/scim/scim-schema.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** Columns of the row `t` that stand for an attribute. */
export type Columns = Readonly<Record<string, (tx: Tx) => Fragment>>;

/** Lists that are rows of another table: whether one of them has this id. */
export type Linked = Readonly<Record<string, (tx: Tx, id: string) => Fragment>>;

interface Parts {
  readonly tx: Tx;
  readonly columns: Columns;
  readonly linked: Linked;
  /** Columns that are in lower case already, so that their index is used. */
  readonly lowered?: readonly string[];
}

type Value = string | boolean | null;

/** @throws 400 invalidFilter for what cannot be asked of an attribute */
export function conditionOf(parts: Parts, filter: Filter): Fragment {
  const { tx } = parts;
  switch (filter.kind) {
    case 'and':
      return filter.parts.map((part) => conditionOf(parts, part)).reduce((left, right) => tx`(${left} and ${right})`);
    case 'or':
      return filter.parts.map((part) => conditionOf(parts, part)).reduce((left, right) => tx`(${left} or ${right})`);
    case 'not':
      return tx`(${conditionOf(parts, filter.part)}) is not true`;
    case 'entry':
      return inEntries(parts, filter.path, (entry) => conditionOf({ tx, columns: entry, linked: {} }, filter.where));
    case 'present':
      return present(parts, filter.path);
    case 'compare':
      return compare(parts, filter);
  }
}

const nameOf = ({ attribute, sub }: AttributePath): string => (sub ? `${attribute.name}.${sub.name}` : attribute.name);

function present(parts: Parts, path: AttributePath): Fragment {
  const { tx } = parts;
  const { attribute, sub } = path;
  if (attribute.many) return inEntries(parts, path, (entry) => tx`${entryPart(tx, entry, sub?.name ?? 'value')} <> ''`);
  if (attribute.kind === 'complex' && !sub) return tx`${json(parts, path)} -> ${attribute.name}::text is not null`;
  return tx`coalesce(${exprOf(parts, path)}, '') <> ''`;
}

function compare(parts: Parts, { path, by, value }: Filter & { kind: 'compare' }): Fragment {
  const { tx } = parts;
  const { attribute, sub } = path;
  const linked = parts.linked[attribute.name];
  if (linked) {
    if (by !== 'eq' || (sub && sub.name !== 'value')) throw cannot(path);
    return linked(tx, String(value));
  }
  if (attribute.many) {
    const part = partOf(attribute, sub?.name ?? 'value');
    return inEntries(parts, path, (entry) => compareText(tx, { held: entryPart(tx, entry, part.name), of: part, by, value }));
  }
  // A manager is asked for by the id alone.
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

// The column is a text in ISO 8601, whose order is that of time.
function compareTime(tx: Tx, { held, by, text }: { held: Fragment; by: Comparison; text: string }): Fragment {
  const at = Date.parse(text);
  if (Number.isNaN(at)) throw badRequest('invalidFilter', `"${text.slice(0, 100)}" is not a date and time.`);
  return compareText(tx, { held, of: { name: '', kind: 'string', exact: true }, by, value: new Date(at).toISOString() });
}

function exprOf(parts: Parts, path: AttributePath): Fragment {
  const column = parts.columns[nameOf(path)];
  if (column) return column(parts.tx);
  const { attribute, sub } = path;
  if (attribute.readOnly) throw cannot(path);
  const { tx } = parts;
  return sub
    ? tx`${json(parts, path)} -> ${attribute.name}::text ->> ${sub.name}::text`
    : tx`${json(parts, path)} ->> ${attribute.name}::text`;
}

const json = ({ tx }: Parts, { extended }: AttributePath): Fragment =>
  extended ? tx`(t.attributes -> ${urns.enterprise}::text)` : tx`t.attributes`;

function inEntries(parts: Parts, path: AttributePath, ask: (entry: Columns) => Fragment): Fragment {
  const { tx } = parts;
  const { attribute } = path;
  if (!attribute.many || attribute.readOnly || parts.linked[attribute.name]) throw cannot(path);
  const entry = Object.fromEntries((attribute.sub ?? []).map(({ name }) => [name, (at: Tx) => at`e.entry ->> ${name}::text`]));
  return tx`exists (select from jsonb_array_elements(coalesce(t.attributes -> ${attribute.name}::text, '[]')) e (entry) where ${ask(entry)})`;
}

const entryPart = (tx: Tx, entry: Columns, name: string): Fragment => entry[name]?.(tx) ?? tx`null::text`;

function partOf(attribute: Attribute, name: string): Attribute {
  const part = attribute.sub?.find((one) => one.name === name);
  if (!part) throw badRequest('invalidFilter', `Name the part of ${attribute.name} that is asked for.`);
  return part;
}

const cannot = (path: AttributePath) => badRequest('invalidFilter', `${nameOf(path)} cannot be asked for like this.`);

/** What a list is sorted by; the row's own id where nothing is said. @throws 400 invalidValue */
export function orderOf(parts: Parts, path: AttributePath | null): Fragment {
  const { tx } = parts;
  if (!path) return tx`t.id`;
  if (path.attribute.many || (path.attribute.kind === 'complex' && !path.sub))
    throw badRequest('invalidValue', `A list cannot be sorted by ${nameOf(path)}.`);
  return (path.sub ?? path.attribute).exact ? exprOf(parts, path) : tx`lower(${exprOf(parts, path)})`;
}
