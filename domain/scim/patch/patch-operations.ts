// Reads the operations of a PATCH (RFC 7644 section 3.5.2) as Entra and Okta write them, into
// operations that each name one attribute.
import { readTarget, type Target } from '../filter/target-path.ts';
import { isObject, partOf, requireSchema } from '../read-resource.ts';
import { badRequest, ScimError } from '../scim-error.ts';
import { attributeIn, type ResourceSchema, urns } from '../scim-schema.ts';

export type Op = 'add' | 'replace' | 'remove';

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
  if (!isObject(body)) throw badRequest('invalidSyntax', 'The body must be a JSON object.');
  requireSchema(body, urns.patch);
  const sent = partOf(body, 'Operations');
  if (!Array.isArray(sent) || sent.length === 0)
    throw badRequest('invalidSyntax', 'The body must have a list of Operations.');
  if (sent.length > mostOperations)
    throw new ScimError(
      413,
      undefined,
      `One request can have at most ${mostOperations} operations.`,
    );
  return sent.flatMap((one: unknown) => {
    const op = isObject(one) ? String(partOf(one, 'op') ?? '').toLowerCase() : '';
    if (!isObject(one) || (op !== 'add' && op !== 'replace' && op !== 'remove'))
      throw badRequest('invalidSyntax', 'Each operation needs op: add, replace or remove.');
    return readOperation(
      schema,
      { op, path: partOf(one, 'path') ?? '', value: partOf(one, 'value') },
      id,
    );
  });
}

interface SentOperation {
  readonly op: Op;
  readonly path: unknown;
  readonly value: unknown;
}

function readOperation(
  schema: ResourceSchema,
  { op, path, value }: SentOperation,
  id: string,
): Operation[] {
  if (typeof path !== 'string') throw badRequest('invalidPath', 'The path must be a string.');
  if (path !== '') {
    if (op !== 'remove' && value === undefined)
      throw badRequest('invalidValue', `An operation with op ${op} needs a value.`);
    return targeted(schema, { op, path, value }, id);
  }
  if (op === 'remove') throw badRequest('noTarget', 'An operation that removes needs a path.');
  if (!isObject(value))
    throw badRequest('invalidValue', 'An operation without a path needs an object as its value.');
  return merged(schema, { op, value }, id);
}

/**
 * Each key is a path: `displayName`, `name.givenName`, a URN with an attribute, or the URN of the
 * extension over an object.
 */
function merged(
  schema: ResourceSchema,
  { op, value }: { op: Op; value: Record<string, unknown> },
  id: string,
): Operation[] {
  return Object.entries(value).flatMap(([key, one]) => {
    const { extension } = schema;
    if (extension && key.toLowerCase() === extension.urn.toLowerCase())
      return mergedExtension(schema, { op, urn: extension.urn, value: one }, id);
    const attribute = attributeIn(schema.attributes, key);
    // Read-only attributes of a whole resource are ignored, except that another resource's id is
    // refused.
    if (attribute?.readOnly && attribute.name !== 'id') return [];
    return targeted(schema, { op, path: key, value: one }, id);
  });
}

function mergedExtension(
  schema: ResourceSchema,
  { op, urn, value }: { op: Op; urn: string; value: unknown },
  id: string,
): Operation[] {
  if (value === null) return [];
  if (!isObject(value)) throw badRequest('invalidValue', `${urn} must be an object.`);
  return Object.entries(value).flatMap(([name, part]) =>
    targeted(schema, { op, path: `${urn}:${name}`, value: part }, id),
  );
}

interface Sent {
  readonly op: Op;
  readonly path: string;
  readonly value: unknown;
}

function targeted(schema: ResourceSchema, { op, path, value }: Sent, id: string): Operation[] {
  const target = readTarget(schema, path, 'invalidPath');
  if (!target) return [];
  if (target.attribute.name === 'id' && value === id) return [];
  if (target.attribute.readOnly)
    throw badRequest('mutability', `${target.attribute.name} cannot be changed.`);
  return [{ op, target, value }];
}
