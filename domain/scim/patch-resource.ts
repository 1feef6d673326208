// What a person or group is after the operations of a PATCH: all of them, or none.
import type { Filter } from './filter.ts';
import { type Entry, entryFor, matches } from './matches.ts';
import type { Op, Operation, Target } from './patch-operations.ts';
import { isObject, mostEntries, type Resource, readValue } from './read-resource.ts';
import { badRequest } from './scim-error.ts';
import type { Attribute, ResourceSchema } from './scim-schema.ts';

/** @returns a new resource; the one given stays as it is. @throws 400 invalidValue or noTarget */
export function applyOperations(schema: ResourceSchema, resource: Resource, operations: readonly Operation[]): Resource {
  const after: Resource = JSON.parse(JSON.stringify(resource));
  for (const operation of operations) {
    const { extended, attribute, sub } = operation.target;
    const urn = extended && schema.extension ? schema.extension.urn : null;
    const parent = urn === null ? after : within(after, urn);
    apply(parent, operation);
    if (urn !== null && Object.keys(parent).length === 0) delete after[urn];
    if (attribute.required && !sub && parent[attribute.name] === undefined)
      throw badRequest('invalidValue', `${attribute.name} is required.`);
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
      entriesOf(parent, attribute).map((entry) => withPart(entry, sub, op === 'remove' ? null : value)),
    );
  else if (attribute.many) setEntries(parent, attribute, listAfter(parent, { op, attribute, read: readValue(attribute, value) }));
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

function setEntries(parent: Resource, { name }: Attribute, entries: readonly Entry[]): void {
  if (entries.length > mostEntries) throw badRequest('invalidValue', `${name} can have at most ${mostEntries} values.`);
  if (entries.length > 0) parent[name] = entries;
  else delete parent[name];
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
function listAfter(parent: Resource, { op, attribute, read }: { op: Op; attribute: Attribute; read: unknown }): readonly Entry[] {
  const given = Array.isArray(read) ? read.filter(isObject) : [];
  if (op === 'replace') return given;
  const keys = new Set(given.map(keyOf));
  const others = entriesOf(parent, attribute).filter((entry) => !keys.has(keyOf(entry)));
  // Removing without a value removes all.
  if (op === 'remove') return given.length === 0 ? [] : others;
  const hasPrimary = given.some((entry) => entry['primary'] === true);
  return [...others.map((entry) => (hasPrimary ? { ...entry, primary: false } : entry)), ...given];
}

const keyOf = (entry: Entry): string => JSON.stringify([String(entry['value']).toLowerCase(), String(entry['type'] ?? '').toLowerCase()]);

function chosenEntries(parent: Resource, { op, target, value }: Operation, where: Filter): readonly Entry[] {
  const { attribute, sub } = target;
  const entries = entriesOf(parent, attribute);
  const chosen = new Set(entries.filter((entry) => matches(where, entry)));
  const hasValue = (entry: Entry): boolean => entry['value'] !== undefined;
  if (op === 'remove' && !sub) return entries.filter((entry) => !chosen.has(entry));
  const changed = (entry: Entry): Entry => changedEntry(entry, target, op === 'remove' ? null : value);
  if (op === 'remove' || chosen.size > 0) return entries.map((entry) => (chosen.has(entry) ? changed(entry) : entry)).filter(hasValue);
  // Entra replaces the work email of somebody who has none yet.
  const made = entryFor(where);
  if (!made) throw badRequest('noTarget', `No value of ${attribute.name} is meant by this path.`);
  return [...entries, changed(made)].filter(hasValue);
}

function changedEntry(entry: Entry, { attribute, sub }: Target, value: unknown): Entry {
  if (sub) return withPart(entry, sub, value);
  const read = readValue({ ...attribute, many: false }, value);
  return isObject(read) ? { ...entry, ...read } : entry;
}

function withPart(entry: Entry, sub: Attribute, value: unknown): Entry {
  const { [sub.name]: _before, ...rest } = entry;
  const read = readValue(sub, value);
  return read === undefined ? rest : { ...rest, [sub.name]: read };
}
