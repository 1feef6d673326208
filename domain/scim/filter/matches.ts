// Whether an entry of a list, such as one email, is what the part in brackets asks for.
import type { Comparison, Filter } from './filter.ts';

export type Entry = Readonly<Record<string, unknown>>;

/** @param filter about the sub-attributes of the entry */
export function matches(filter: Filter, entry: Entry): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matches(part, entry));
    case 'or':
      return filter.parts.some((part) => matches(part, entry));
    case 'not':
      return !matches(filter.part, entry);
    case 'entry':
      return false;
    case 'present':
      return (entry[filter.path.attribute.name] ?? '') !== '';
    case 'compare':
      return compared(filter, entry);
  }
}

function compared(
  { path: { attribute }, by, value }: Filter & { kind: 'compare' },
  entry: Entry,
): boolean {
  const plain = (one: unknown): string =>
    attribute.exact ? String(one) : String(one).toLowerCase();
  const usual = attribute.kind === 'boolean' ? false : '';
  return answers[by](plain(entry[attribute.name] ?? usual), plain(value ?? usual));
}

const answers: Readonly<Record<Comparison, (left: string, right: string) => boolean>> = {
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  co: (left, right) => left.includes(right),
  sw: (left, right) => left.startsWith(right),
  ew: (left, right) => left.endsWith(right),
  gt: (left, right) => left > right,
  ge: (left, right) => left >= right,
  lt: (left, right) => left < right,
  le: (left, right) => left <= right,
};

/**
 * The entry for which the filter is true; null where the filter does not determine it by `eq` and
 * `and` alone.
 */
export function entryFor(filter: Filter): Record<string, unknown> | null {
  if (filter.kind === 'compare' && filter.by === 'eq') {
    const { name, kind } = filter.path.attribute;
    if (filter.value === null) return {};
    return { [name]: kind === 'boolean' ? filter.value : String(filter.value) };
  }
  if (filter.kind !== 'and') return null;
  const entry: Record<string, unknown> = {};
  for (const part of filter.parts) {
    const found = entryFor(part);
    if (!found) return null;
    Object.assign(entry, found);
  }
  return entry;
}
