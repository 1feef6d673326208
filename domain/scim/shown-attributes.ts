// Leaves out of an answer what the caller did not ask for: `attributes` and `excludedAttributes`
// (RFC 7644 section 3.9), down to parts such as name.givenName.
import { type Entry, matches } from './filter/matches.ts';
import { readTarget, type Target } from './filter/target-path.ts';
import { isObject, type Resource } from './read-resource.ts';
import { badRequest } from './scim-error.ts';
import type { ResourceSchema } from './scim-schema.ts';

export interface AskedNames {
  /** Null where the caller did not say. */
  readonly attributes: readonly string[] | null;
  readonly excludedAttributes: readonly string[];
}

/** What an answer shows: only these, or all but these. */
export interface Shown {
  readonly kind: 'only' | 'all but';
  readonly targets: readonly Target[];
  /** The whole enterprise extension is named. */
  readonly extension: boolean;
}

const always = ['schemas', 'id'];
export const mostNames = 100;
/**
 * Of all names together: each may hold a filter, which is evaluated for each value of each
 * resource.
 */
const mostNameCharacters = 8000;

/** Names that we do not keep are ignored. @throws 400 invalidValue for one that cannot be read */
export function readShown(
  schema: ResourceSchema,
  { attributes, excludedAttributes }: AskedNames,
): Shown {
  const names = attributes ?? excludedAttributes;
  if (names.join('').length > mostNameCharacters)
    throw badRequest(
      'invalidValue',
      `The names of attributes can have at most ${mostNameCharacters} characters.`,
    );
  const urn = schema.extension?.urn.toLowerCase();
  return {
    kind: attributes ? 'only' : 'all but',
    targets: names.flatMap((name) => readTarget(schema, name, 'invalidValue') ?? []),
    extension: names.some((name) => name.toLowerCase() === urn),
  };
}

/** Names in a query, by commas; a comma between brackets or in a text separates nothing. */
export function namesIn(list: string): string[] {
  const names: string[] = [];
  let start = 0;
  let isText = false;
  let depth = 0;
  for (let at = 0; at <= list.length; at += 1) {
    const sign = list[at];
    if (sign === '"' && list[at - 1] !== '\\') isText = !isText;
    else if (sign === '[' && !isText) depth += 1;
    else if (sign === ']' && !isText) depth -= 1;
    if (sign !== undefined && (sign !== ',' || isText || depth > 0)) continue;
    names.push(list.slice(start, at).trim());
    start = at + 1;
  }
  return names.filter((name) => name !== '').slice(0, mostNames);
}

/** Whether an attribute is to be read at all, such as the members of a group. */
export function isShown({ kind, targets }: Shown, name: string): boolean {
  const about = targets.filter(({ attribute }) => attribute.name === name);
  return kind === 'only' ? about.length > 0 : !about.some(isWhole);
}

/** @returns the resource without what is not shown; `id` and `schemas` always stay */
export function narrowedTo(schema: ResourceSchema, resource: Resource, shown: Shown): Resource {
  if (shown.kind === 'all but' && shown.targets.length === 0 && !shown.extension) return resource;
  const urn = schema.extension?.urn;
  const after: Resource = {};
  for (const [key, value] of Object.entries(resource)) {
    if (always.includes(key)) after[key] = value;
    else if (key === urn) keep(after, key, narrowedExtension(value, shown));
    else keep(after, key, narrowed(key, value, { shown, extended: false }));
  }
  return after;
}

const keep = (after: Resource, key: string, value: unknown): void => {
  if (value !== undefined) after[key] = value;
};

function narrowedExtension(value: unknown, shown: Shown): unknown {
  if (shown.extension) return shown.kind === 'only' ? value : undefined;
  const parts: Resource = {};
  for (const [name, part] of Object.entries(isObject(value) ? value : {}))
    keep(parts, name, narrowed(name, part, { shown, extended: true }));
  return Object.keys(parts).length > 0 ? parts : undefined;
}

const isWhole = ({ where, sub }: Target): boolean => where === null && sub === null;

function narrowed(
  name: string,
  value: unknown,
  { shown, extended }: { shown: Shown; extended: boolean },
): unknown {
  const about = shown.targets.filter(
    (target) => target.extended === extended && target.attribute.name === name,
  );
  const isOnly = shown.kind === 'only';
  if (about.length === 0) return isOnly ? undefined : value;
  if (about.some(isWhole)) return isOnly ? value : undefined;
  const part = isOnly ? onlyParts : withoutParts;
  if (isObject(value)) return part(value, about);
  if (!Array.isArray(value)) return value;
  const entries = value.filter(isObject).flatMap((entry) => part(entry, about) ?? []);
  return entries.length > 0 ? entries : undefined;
}

const isAbout = ({ where }: Target, entry: Entry): boolean =>
  where === null || matches(where, entry);

function onlyParts(entry: Entry, about: readonly Target[]): Entry | undefined {
  const named = about.filter((target) => isAbout(target, entry));
  if (named.some(({ sub }) => sub === null)) return entry;
  const subs = new Set(named.map(({ sub }) => sub?.name));
  return filled(Object.entries(entry).filter(([name]) => subs.has(name)));
}

function withoutParts(entry: Entry, about: readonly Target[]): Entry | undefined {
  const named = about.filter((target) => isAbout(target, entry));
  if (named.some(({ sub }) => sub === null)) return undefined;
  const subs = new Set(named.map(({ sub }) => sub?.name));
  return filled(Object.entries(entry).filter(([name]) => !subs.has(name)));
}

const filled = (parts: readonly [string, unknown][]): Entry | undefined =>
  parts.length > 0 ? Object.fromEntries(parts) : undefined;
