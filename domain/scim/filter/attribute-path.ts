// Which attribute is meant: `userName`, `name.givenName`, `urn:…:User:employeeNumber`. Directories
// write these in any capitals.
import { type Attribute, attributeIn, type ResourceSchema } from '../scim-schema.ts';

export interface AttributePath {
  /** In the enterprise extension. */
  readonly extended: boolean;
  readonly attribute: Attribute;
  readonly sub: Attribute | null;
  /**
   * Of another resource type: in a search over several it has no value here (RFC 7644 section
   * 3.4.2.1).
   */
  readonly absent?: true;
}

/** Found in one of the two schemas of a resource; null for an attribute that we do not keep. */
export function findPath(schema: ResourceSchema, text: string): AttributePath | null {
  const { extension } = schema;
  const inExtension = extension && afterUrn(text, extension.urn);
  if (extension && inExtension !== null) return found(extension.attributes, inExtension, true);
  const plain = afterUrn(text, schema.urn) ?? text;
  // Entra also names what is in the extension without its URN.
  return (
    found(schema.attributes, plain, false) ??
    (extension && found(extension.attributes, plain, true))
  );
}

/**
 * In a search over several resource types: an attribute of another type is known, and has no value
 * in this one.
 */
export function findPathAmong(
  schema: ResourceSchema,
  others: readonly ResourceSchema[],
  text: string,
): AttributePath | null {
  const own = findPath(schema, text);
  if (own) return own;
  for (const other of others) {
    const path = findPath(other, text);
    if (path) return { ...path, absent: true };
  }
  return null;
}

function afterUrn(text: string, urn: string): string | null {
  const starts = text.slice(0, urn.length).toLowerCase() === urn.toLowerCase();
  return starts && text[urn.length] === ':' ? text.slice(urn.length + 1) : null;
}

function found(
  attributes: readonly Attribute[],
  text: string,
  extended: boolean,
): AttributePath | null {
  const dot = text.indexOf('.');
  const attribute = attributeIn(attributes, dot < 0 ? text : text.slice(0, dot));
  if (!attribute) return null;
  if (dot < 0) return { extended, attribute, sub: null };
  const sub = attributeIn(attribute.sub, text.slice(dot + 1));
  return sub ? { extended, attribute, sub } : null;
}
