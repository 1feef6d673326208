// Reads what a PATCH changes or an answer shows: an attribute, chosen values of it, a part of it,
// as in `emails[type eq "work"].value`.
import { badRequest, ScimError, type ScimType } from '../scim-error.ts';
import { type Attribute, attributeIn, type ResourceSchema } from '../scim-schema.ts';
import { findPath } from './attribute-path.ts';
import { type Filter, parseEntryFilter } from './filter.ts';

export interface Target {
  /** In the enterprise extension. */
  readonly extended: boolean;
  readonly attribute: Attribute;
  /** Of the values that are meant; null for all. */
  readonly where: Filter | null;
  readonly sub: Attribute | null;
}

const mostPathCharacters = 1000;

/**
 * @param fault the scimType of a path that cannot be read
 * @returns null for an attribute that we do not keep
 * @throws 400
 */
export function readTarget(schema: ResourceSchema, path: string, fault: ScimType): Target | null {
  if (path.length > mostPathCharacters) throw badRequest(fault, 'The path is too long.');
  const open = path.indexOf('[');
  const close = path.lastIndexOf(']');
  const unreadable = badRequest(fault, `The path "${path}" cannot be read.`);
  if (open < 0) {
    if (close >= 0 || /[\s"]/.test(path)) throw unreadable;
    const found = findPath(schema, path);
    return found && { ...found, where: null };
  }
  const rest = path.slice(close + 1);
  if (close < open || (rest !== '' && !/^\.[\w$]+$/.test(rest))) throw unreadable;
  const found = findPath(schema, path.slice(0, open));
  if (!found) return null;
  if (!found.attribute.many || found.sub)
    throw badRequest(fault, `${path.slice(0, open)} has no list of values.`);
  const sub = rest === '' ? null : (attributeIn(found.attribute.sub, rest.slice(1)) ?? null);
  if (rest !== '' && !sub) return null;
  return { ...found, where: entryFilter(found.attribute, path.slice(open + 1, close), fault), sub };
}

function entryFilter(attribute: Attribute, text: string, fault: ScimType): Filter {
  try {
    return parseEntryFilter(attribute, text);
  } catch (error) {
    if (error instanceof ScimError) throw badRequest(fault, error.message);
    throw error;
  }
}
