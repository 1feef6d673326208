// Takes from what a directory sent the attributes that we keep, in our spelling; nothing else of it goes any further.
import { badRequest } from './scim-error.ts';
import { type Attribute, attributeIn, type ResourceSchema } from './scim-schema.ts';

/** A person or group as the directory says it, without what we add: id, meta and groups. */
export type Resource = Record<string, unknown>;

export const mostCharacters = 1000;
export const mostEntries = 50;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws 400 invalidSyntax for what is no object, invalidValue for a value of another type */
export function readResource(schema: ResourceSchema, sent: unknown): Resource {
  if (!isObject(sent)) throw badRequest('invalidSyntax', 'The body must be a JSON object.');
  const resource: Resource = {};
  for (const [key, value] of Object.entries(sent)) {
    const { extension } = schema;
    if (extension && key.toLowerCase() === extension.urn.toLowerCase()) {
      if (isObject(value)) put(resource, extension.urn, readParts(extension.attributes, value));
      continue;
    }
    const attribute = attributeIn(schema.attributes, key);
    if (attribute && !attribute.readOnly && !isMembers(attribute)) put(resource, attribute.name, readValue(attribute, value));
  }
  return resource;
}

// Members are rows of their own, not part of what is kept of a group.
const isMembers = ({ name }: Attribute): boolean => name === 'members';

const put = (resource: Resource, key: string, value: unknown): void => {
  if (value !== undefined) resource[key] = value;
};

function readParts(attributes: readonly Attribute[], sent: Record<string, unknown>): Record<string, unknown> | undefined {
  const parts: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(sent)) {
    const attribute = attributeIn(attributes, key);
    if (attribute) put(parts, attribute.name, readValue(attribute, value));
  }
  return Object.keys(parts).length > 0 ? parts : undefined;
}

/** The value to store; undefined for null and for empty text. */
export function readValue(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (attribute.many) return readEntries(attribute, value);
  return readOne(attribute, Array.isArray(value) ? value[0] : value);
}

function readEntries(attribute: Attribute, value: unknown): unknown[] | undefined {
  const given = Array.isArray(value) ? value : [value];
  if (given.length > mostEntries) throw badRequest('invalidValue', `${attribute.name} can have at most ${mostEntries} values.`);
  const entries = given.flatMap((one) => readOne(attribute, one) ?? []);
  return entries.length > 0 ? entries : undefined;
}

function readOne(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined || value === '') return undefined;
  if (attribute.kind === 'complex') {
    // A manager, and each email, may come as the bare value.
    if (typeof value === 'string' && attributeIn(attribute.sub, 'value')) return { value: bounded(attribute, value) };
    if (isObject(value)) return readParts(attribute.sub ?? [], value);
    throw badRequest('invalidValue', `${attribute.name} must be an object.`);
  }
  if (attribute.kind === 'boolean') return readFlag(attribute, value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') throw badRequest('invalidValue', `${attribute.name} must be a text.`);
  return bounded(attribute, value);
}

// Entra writes "True" and "False".
function readFlag({ name }: Attribute, value: unknown): boolean {
  const word = String(value).toLowerCase();
  if ((typeof value !== 'boolean' && typeof value !== 'string') || (word !== 'true' && word !== 'false'))
    throw badRequest('invalidValue', `${name} must be true or false.`);
  return word === 'true';
}

function bounded({ name }: Attribute, value: string): string {
  if (value.length > mostCharacters) throw badRequest('invalidValue', `${name} can have at most ${mostCharacters} characters.`);
  return value;
}
