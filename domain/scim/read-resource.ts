// Takes from what a directory sent the attributes that we keep, in our spelling; nothing else of it
// goes any further.
import { badRequest } from './scim-error.ts';
import { type Attribute, attributeIn, type ResourceSchema } from './scim-schema.ts';

/** A person or group as the directory says it, without what we add: id, meta and groups. */
export type Resource = Record<string, unknown>;

export const mostCharacters = 1000;
export const mostEntries = 50;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * @throws 400 invalidSyntax for a body that is no object or names other schemas, invalidValue for a
 * value of the wrong type
 */
export function readResource(schema: ResourceSchema, sent: unknown): Resource {
  if (!isObject(sent)) throw badRequest('invalidSyntax', 'The body must be a JSON object.');
  requireSchema(sent, schema.urn);
  const resource: Resource = {};
  for (const [key, value] of Object.entries(sent)) {
    const { extension } = schema;
    if (extension && key.toLowerCase() === extension.urn.toLowerCase()) {
      put(resource, extension.urn, readExtension(extension, value));
      continue;
    }
    const attribute = attributeIn(schema.attributes, key);
    if (attribute && !attribute.readOnly && !isMembers(attribute))
      put(resource, attribute.name, readWhole(attribute, value));
  }
  return resource;
}

/** A part of a message by its name, in any capitals. */
export const partOf = (message: Record<string, unknown>, name: string): unknown =>
  message[name] ??
  Object.entries(message).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

/**
 * A body may leave `schemas` out; one that has it must name the resource's own. Further URNs are
 * allowed: Entra sends its own.
 * @throws 400 invalidSyntax
 */
export function requireSchema(body: Record<string, unknown>, urn: string): void {
  const sent = partOf(body, 'schemas');
  if (sent === undefined || sent === null) return;
  const named =
    Array.isArray(sent) &&
    sent.some((one) => typeof one === 'string' && one.toLowerCase() === urn.toLowerCase());
  if (!named) throw badRequest('invalidSyntax', `schemas must be a list with ${urn}.`);
}

function readExtension(
  { urn, attributes }: NonNullable<ResourceSchema['extension']>,
  value: unknown,
): Record<string, unknown> | undefined {
  if (value === null) return undefined;
  if (!isObject(value)) throw badRequest('invalidValue', `${urn} must be an object.`);
  return readParts(attributes, value);
}

/** In a whole resource a multi-valued attribute must be a list; a PATCH may add one value alone. */
function readWhole(attribute: Attribute, value: unknown): unknown {
  if (attribute.many && isObject(value))
    throw badRequest('invalidValue', `${attribute.name} must be a list.`);
  return readValue(attribute, value);
}

// Members are rows of their own, not part of what is kept of a group.
const isMembers = ({ name }: Attribute): boolean => name === 'members';

const put = (resource: Resource, key: string, value: unknown): void => {
  if (value !== undefined) resource[key] = value;
};

function readParts(
  attributes: readonly Attribute[],
  sent: Record<string, unknown>,
): Record<string, unknown> | undefined {
  const parts: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(sent)) {
    const attribute = attributeIn(attributes, key);
    if (attribute) put(parts, attribute.name, readValue(attribute, value));
  }
  return Object.keys(parts).length > 0 ? parts : undefined;
}

/** The value to store; undefined for null and for empty text. @throws 400 invalidValue */
export function readValue(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  return attribute.many ? readEntries(attribute, value) : readOne(attribute, value);
}

function readEntries(attribute: Attribute, value: unknown): Record<string, unknown>[] | undefined {
  const given: unknown[] = Array.isArray(value) ? value : [value];
  if (given.length > mostEntries)
    throw badRequest('invalidValue', `${attribute.name} can have at most ${mostEntries} values.`);
  const entries = given
    .map((one) => readEntry(attribute, one))
    .filter((entry) => entry !== undefined);
  refuseSecondPrimary(attribute, entries);
  return entries.length > 0 ? entries : undefined;
}

/**
 * One value of a multi-valued attribute; undefined for null and for one without parts. @throws 400
 * invalidValue
 */
export const readEntry = (
  attribute: Attribute,
  value: unknown,
): Record<string, unknown> | undefined =>
  value === null ? undefined : readParts(attribute.sub ?? [], objectIn(attribute, value));

/** RFC 7643 section 2.4. @throws 400 invalidValue */
export function refuseSecondPrimary(
  { name }: Attribute,
  entries: readonly Record<string, unknown>[],
): void {
  const count = entries.filter((entry) => entry['primary'] === true).length;
  if (count > 1) throw badRequest('invalidValue', `Only one of ${name} can be primary.`);
}

function readOne(attribute: Attribute, value: unknown): unknown {
  if (attribute.kind === 'complex')
    return readParts(attribute.sub ?? [], objectIn(attribute, bareValue(attribute, value)));
  if (attribute.kind === 'boolean') return readFlag(attribute, value);
  if (typeof value !== 'string')
    throw badRequest('invalidValue', `${attribute.name} must be a string.`);
  return bounded(attribute, value);
}

/** Entra writes a manager as the bare id, or as a list of one. */
function bareValue({ sub }: Attribute, value: unknown): unknown {
  if (!attributeIn(sub, 'value')) return value;
  const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof one === 'string' ? { value: one } : one;
}

function objectIn({ name, many }: Attribute, value: unknown): Record<string, unknown> {
  if (isObject(value)) return value;
  throw badRequest(
    'invalidValue',
    many ? `${name} must be a list of objects.` : `${name} must be an object.`,
  );
}

// Entra writes "True" and "False".
function readFlag({ name }: Attribute, value: unknown): boolean {
  const word = String(value).toLowerCase();
  if (
    (typeof value !== 'boolean' && typeof value !== 'string') ||
    (word !== 'true' && word !== 'false')
  )
    throw badRequest('invalidValue', `${name} must be true or false.`);
  return word === 'true';
}

function bounded({ name }: Attribute, value: string): string {
  if (value.length > mostCharacters)
    throw badRequest('invalidValue', `${name} can have at most ${mostCharacters} characters.`);
  return value;
}
