// Leaves out of an answer what the caller did not ask for: `attributes` and `excludedAttributes` (RFC 7644 section 3.9).
import { findPath } from './attribute-path.ts';
import { isObject, type Resource } from './read-resource.ts';
import type { ResourceSchema } from './scim-schema.ts';

export interface Shown {
  readonly attributes: string | undefined;
  readonly excludedAttributes: string | undefined;
}

const always = ['schemas', 'id'];
const mostNames = 100;

/** Whether the members of a group, or another attribute, are to be read at all. */
export function isShown(schema: ResourceSchema, { attributes, excludedAttributes }: Shown, name: string): boolean {
  if (attributes) return tops(schema, attributes).has(name);
  return !wholes(schema, excludedAttributes ?? '').has(name);
}

export function narrowedTo(schema: ResourceSchema, resource: Resource, shown: Shown): Resource {
  if (!shown.attributes && !shown.excludedAttributes) return resource;
  const extension = schema.extension?.urn ?? '';
  const entries = Object.entries(resource).flatMap(([key, value]): [string, unknown][] => {
    if (always.includes(key)) return [[key, value]];
    if (key !== extension) return isShown(schema, shown, key) ? [[key, value]] : [];
    const parts = isObject(value) ? Object.entries(value).filter(([name]) => isShown(schema, shown, name)) : [];
    return parts.length > 0 ? [[key, Object.fromEntries(parts)]] : [];
  });
  return Object.fromEntries(entries);
}

const namesIn = (list: string): string[] => list.split(',', mostNames).map((name) => name.trim());

const tops = (schema: ResourceSchema, list: string): Set<string> =>
  new Set(namesIn(list).flatMap((name) => findPath(schema, name)?.attribute.name ?? []));

// Of `name.givenName` the rest of the name stays.
const wholes = (schema: ResourceSchema, list: string): Set<string> =>
  new Set(
    namesIn(list).flatMap((name) => {
      const path = findPath(schema, name);
      return path && !path.sub ? path.attribute.name : [];
    }),
  );
