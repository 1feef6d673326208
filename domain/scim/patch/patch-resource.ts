// A person or group after the operations of a PATCH: all of them, or none.
import type { Filter } from '../filter/filter.ts';
import { type Entry, entryFor, matches } from '../filter/matches.ts';
import type { Target } from '../filter/target-path.ts';
import {
  isObject,
  mostEntries,
  type Resource,
  readEntry,
  readValue,
  refuseSecondPrimary,
} from '../read-resource.ts';
import { badRequest } from '../scim-error.ts';
import { type Attribute, attributeIn, type ResourceSchema } from '../scim-schema.ts';
import type { Op, Operation } from './patch-operations.ts';

/**
 * @returns a new resource; the one given stays as it is. @throws 400 invalidValue, mutability or
 * noTarget
 */
export function applyOperations(
  schema: ResourceSchema,
  resource: Resource,
  operations: readonly Operation[],
): Resource {
  const after: Resource = JSON.parse(JSON.stringify(resource));
  for (const operation of operations) {
    const { extended, attribute, sub } = operation.target;
    const urn = extended && schema.extension ? schema.extension.urn : null;
    const parent = urn === null ? after : within(after, urn);
    apply(parent, operation);
    if (urn !== null && Object.keys(parent).length === 0) delete after[urn];
    if (attribute.required && !sub && parent[attribute.name] === undefined)
      throw badRequest(
        operation.op === 'remove' ? 'mutability' : 'invalidValue',
        `${attribute.name} is required.`,
      );
  }
  return after;
}

const within = (parent: Resource, key: string): Resource => {
  const held = parent[key];
  if (isObject(held)) return held;
  const made: Resource = {};
  parent[key] = made;
  return made;
};

function apply(parent: Resource, operation: Operation): void {
  const { op, value } = operation;
  const { attribute, where, sub } = operation.target;
  if (where) setEntries(parent, attribute, chosenEntries(parent, operation, where));
  else if (sub && !attribute.many) applyToPart(parent, { op, attribute, sub, value });
  else if (sub)
    setEntries(
      parent,
      attribute,
      entriesOf(parent, attribute).map((entry) =>
        withPart(entry, sub, op === 'remove' ? null : value),
      ),
    );
  else if (attribute.many)
    setEntries(
      parent,
      attribute,
      listAfter(parent, { op, attribute, read: readValue(attribute, value) }),
    );
  else putWhole(parent, attribute, op === 'remove' ? undefined : readValue(attribute, value));
}

function putWhole(parent: Resource, { name }: Attribute, read: unknown): void {
  const before = parent[name];
  if (read === undefined) delete parent[name];
  else parent[name] = isObject(read) && isObject(before) ? { ...before, ...read } : read;
}

const entriesOf = (parent: Resource, { name }: Attribute): Entry[] => {
  const held = parent[name];
  return Array.isArray(held) ? held.filter(isObject) : [];
};

function setEntries(parent: Resource, attribute: Attribute, entries: readonly Entry[]): void {
  const { name } = attribute;
  if (entries.length > mostEntries)
    throw badRequest('invalidValue', `${name} can have at most ${mostEntries} values.`);
  const after = withOnePrimary(attribute, entriesOf(parent, attribute), entries);
  if (after.length > 0) parent[name] = after;
  else delete parent[name];
}

/**
 * A value that becomes primary takes it from the one before (RFC 7644 section 3.5.2); two at once
 * are refused.
 */
function withOnePrimary(
  attribute: Attribute,
  before: readonly Entry[],
  after: readonly Entry[],
): readonly Entry[] {
  const kept = new Set(before);
  const became = after.filter((entry) => entry['primary'] === true && !kept.has(entry));
  if (became.length === 0) return after;
  refuseSecondPrimary(attribute, became);
  return after.map((entry) =>
    entry['primary'] === true && kept.has(entry) ? { ...entry, primary: false } : entry,
  );
}

interface Part {
  readonly op: Op;
  readonly attribute: Attribute;
  readonly sub: Attribute;
  readonly value: unknown;
}

function applyToPart(parent: Resource, { op, attribute, sub, value }: Part): void {
  const whole = within(parent, attribute.name);
  const read = op === 'remove' ? undefined : readValue(sub, value);
  if (read === undefined) delete whole[sub.name];
  else whole[sub.name] = read;
  if (Object.keys(whole).length === 0) delete parent[attribute.name];
}

/** Adding what is there, and removing what is not, changes nothing. */
function listAfter(
  parent: Resource,
  { op, attribute, read }: { op: Op; attribute: Attribute; read: unknown },
): readonly Entry[] {
  const given = Array.isArray(read) ? read.filter(isObject) : [];
  if (op === 'replace') return given;
  const held = entriesOf(parent, attribute);
  // Removing without a value removes all.
  if (op === 'remove')
    return given.length === 0
      ? []
      : held.filter((entry) => !given.some((named) => hasParts(entry, named)));
  const keys = new Set(given.map(keyOf));
  return [...held.filter((entry) => !keys.has(keyOf(entry))), ...given];
}

const hasParts = (entry: Entry, named: Entry): boolean =>
  Object.entries(named).every(
    ([name, part]) => String(entry[name] ?? '').toLowerCase() === String(part).toLowerCase(),
  );

// The same value again replaces itself. An address has no value: all its parts say which it is.
const keyOf = (entry: Entry): string => {
  const parts = Object.entries(entry).filter(([name]) => name !== 'primary' && name !== 'display');
  return JSON.stringify(parts.sort().map(([name, part]) => [name, String(part).toLowerCase()]));
};

function chosenEntries(
  parent: Resource,
  { op, target, value }: Operation,
  where: Filter,
): readonly Entry[] {
  const { attribute, sub } = target;
  const entries = entriesOf(parent, attribute);
  const chosen = new Set(entries.filter((entry) => matches(where, entry)));
  const isFilled = (entry: Entry): boolean =>
    attributeIn(attribute.sub, 'value') ? entry['value'] !== undefined : hasContent(entry);
  if (op === 'remove' && !sub) return entries.filter((entry) => !chosen.has(entry));
  const changed = (entry: Entry): Entry =>
    changedEntry(entry, target, op === 'remove' ? null : value);
  if (op === 'remove' || chosen.size > 0)
    return entries.map((entry) => (chosen.has(entry) ? changed(entry) : entry)).filter(isFilled);
  // Entra replaces the work email of a person who has none yet.
  const made = entryFor(where);
  if (!made) throw badRequest('noTarget', `No value of ${attribute.name} matches this path.`);
  return [...entries, changed(made)].filter(isFilled);
}

// An address without any parts is no value.
const hasContent = (entry: Entry): boolean =>
  Object.keys(entry).some((name) => name !== 'type' && name !== 'primary');

function changedEntry(entry: Entry, { attribute, sub }: Target, value: unknown): Entry {
  if (sub) return withPart(entry, sub, value);
  return { ...entry, ...readEntry(attribute, value) };
}

function withPart(entry: Entry, sub: Attribute, value: unknown): Entry {
  const { [sub.name]: _before, ...rest } = entry;
  const read = readValue(sub, value);
  return read === undefined ? rest : { ...rest, [sub.name]: read };
}
