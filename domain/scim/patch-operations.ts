// Reads the operations of a PATCH (RFC 7644 section 3.5.2) as Entra and Okta write them, into operations that each name one attribute.
import { findPath } from './attribute-path.ts';
import { type Filter, parseEntryFilter } from './filter.ts';
import { isObject } from './read-resource.ts';
import { badRequest, ScimError } from './scim-error.ts';
import { type Attribute, attributeIn, type ResourceSchema } from './scim-schema.ts';

export type Op = 'add' | 'replace' | 'remove';

export interface Target {
  readonly extended: boolean;
  readonly attribute: Attribute;
  /** Of the entries that are meant; null for all. */
  readonly where: Filter | null;
  readonly sub: Attribute | null;
}

export interface Operation {
  readonly op: Op;
  readonly target: Target;
  readonly value: unknown;
}

export const mostOperations = 1000;

/**
 * @param id of the resource: said again in a value it changes nothing
 * @returns operations in order; those on attributes that we do not keep are left out
 * @throws 400 invalidSyntax, invalidPath, noTarget or mutability; 413 for too many
 */
export function readOperations(schema: ResourceSchema, body: unknown, id: string): Operation[] {
  const sent = isObject(body) ? (partOf(body, 'Operations') ?? null) : null;
  if (!Array.isArray(sent)) throw badRequest('invalidSyntax', 'The body must have a list of Operations.');
  if (sent.length > mostOperations) throw new ScimError(413, undefined, `One request can have at most ${mostOperations} operations.`);
  return sent.flatMap((one: unknown) => {
    const op = isObject(one) ? String(partOf(one, 'op') ?? '').toLowerCase() : '';
    if (!isObject(one) || (op !== 'add' && op !== 'replace' && op !== 'remove'))
      throw badRequest('invalidSyntax', 'Each operation needs op: add, replace or remove.');
    const [path, value] = [partOf(one, 'path'), partOf(one, 'value')];
    if (typeof path === 'string' && path !== '') return targeted(schema, { op, path, value }, id);
    if (path !== undefined && path !== null && path !== '') throw badRequest('invalidPath', 'The path must be a text.');
    if (op === 'remove') throw badRequest('noTarget', 'An operation that removes needs a path.');
    if (!isObject(value)) throw badRequest('invalidValue', 'An operation without a path needs an object as its value.');
    return merged(schema, { op, value }, id);
  });
}

const partOf = (one: Record<string, unknown>, name: string): unknown =>
  one[name] ?? Object.entries(one).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

/** Each key is a path: `displayName`, `name.givenName`, a URN with an attribute, or the URN of the extension over an object. */
function merged(schema: ResourceSchema, { op, value }: { op: Op; value: Record<string, unknown> }, id: string): Operation[] {
  return Object.entries(value).flatMap(([key, one]) => {
    if (schema.extension && key.toLowerCase() === schema.extension.urn.toLowerCase())
      return isObject(one)
        ? Object.entries(one).flatMap(([name, part]) => targeted(schema, { op, path: `${schema.extension?.urn}:${name}`, value: part }, id))
        : [];
    const attribute = attributeIn(schema.attributes, key);
    // What only we say is ignored in a whole resource, an id that is another's is not.
    if (attribute?.readOnly && attribute.name !== 'id') return [];
    return targeted(schema, { op, path: key, value: one }, id);
  });
}

interface Sent {
  readonly op: Op;
  readonly path: string;
  readonly value: unknown;
}

function targeted(schema: ResourceSchema, { op, path, value }: Sent, id: string): Operation[] {
  const target = readTarget(schema, path);
  if (!target) return [];
  if (target.attribute.name === 'id' && value === id) return [];
  if (target.attribute.readOnly) throw badRequest('mutability', `${target.attribute.name} cannot be changed.`);
  return [{ op, target, value }];
}

/** Null for an attribute that we do not keep. @throws 400 invalidPath */
function readTarget(schema: ResourceSchema, path: string): Target | null {
  if (path.length > 1000) throw badRequest('invalidPath', 'The path is too long.');
  const open = path.indexOf('[');
  const close = path.lastIndexOf(']');
  if (open < 0 ? close >= 0 || /[\s"]/.test(path) : close < open) throw badRequest('invalidPath', `The path "${path}" cannot be read.`);
  if (open < 0) {
    const found = findPath(schema, path);
    return found && { ...found, where: null };
  }
  const found = findPath(schema, path.slice(0, open));
  const rest = path.slice(close + 1);
  if (rest !== '' && !/^\.[\w$]+$/.test(rest)) throw badRequest('invalidPath', `The path "${path}" cannot be read.`);
  if (!found) return null;
  if (!found.attribute.many) throw badRequest('invalidPath', `${found.attribute.name} has no list of values.`);
  const sub = rest === '' ? null : (attributeIn(found.attribute.sub, rest.slice(1)) ?? null);
  if (rest !== '' && !sub) return null;
  return { ...found, where: entryFilter(found.attribute, path.slice(open + 1, close)), sub };
}

function entryFilter(attribute: Attribute, text: string): Filter {
  try {
    return parseEntryFilter(attribute, text);
  } catch (error) {
    if (error instanceof ScimError) throw badRequest('invalidPath', error.message);
    throw error;
  }
}
