// What a list is asked for, in the query of a GET or in the body of a POST to /.search (RFC 7644
// sections 3.4.2 and 3.4.3).
import { mostResults } from './discovery.ts';
import { isObject, partOf, requireSchema } from './read-resource.ts';
import { badRequest } from './scim-error.ts';
import { urns } from './scim-schema.ts';
import { type AskedNames, mostNames, namesIn } from './shown-attributes.ts';

export interface Listing {
  readonly filter: string | undefined;
  readonly sortBy: string | undefined;
  readonly descending: boolean;
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
}

/**
 * The part after the question mark: the first value of each name, null for a name that was not
 * sent.
 */
interface Query {
  get(name: string): string | null;
}

/** One parameter by its name; undefined where it was not sent. */
type Parameters = (name: 'filter' | 'sortBy' | 'sortOrder' | 'startIndex' | 'count') => unknown;

/** @throws 400 invalidValue */
export function queryListing(query: Query): Listing {
  return listingOf((name) => {
    const sent = query.get(name) ?? '';
    if (sent === '') return undefined;
    const isNumber = name === 'startIndex' || name === 'count';
    return isNumber && /^-?\d{1,9}$/.test(sent) ? Number(sent) : sent;
  });
}

/** Attribute names in a query. */
export function queryNames(query: Query): AskedNames {
  const attributes = namesIn(query.get('attributes') ?? '');
  return {
    attributes: attributes.length > 0 ? attributes : null,
    excludedAttributes: namesIn(query.get('excludedAttributes') ?? ''),
  };
}

/** @throws 400 invalidSyntax for a body that is no SearchRequest, invalidValue for a wrong value */
export function readSearch(body: unknown): { listing: Listing; names: AskedNames } {
  if (!isObject(body)) throw badRequest('invalidSyntax', 'The body must be a JSON object.');
  requireSchema(body, urns.search);
  const attributes = nameList(body, 'attributes');
  return {
    listing: listingOf((name) => partOf(body, name) ?? undefined),
    names: {
      attributes: attributes.length > 0 ? attributes : null,
      excludedAttributes: nameList(body, 'excludedAttributes'),
    },
  };
}

function nameList(body: Record<string, unknown>, name: string): string[] {
  const sent = partOf(body, name) ?? [];
  const names = Array.isArray(sent)
    ? sent.filter((one): one is string => typeof one === 'string')
    : null;
  if (!names || !Array.isArray(sent) || names.length !== sent.length || names.length > mostNames)
    throw badRequest(
      'invalidValue',
      `${name} must be a list of at most ${mostNames} attribute names.`,
    );
  return names;
}

function listingOf(sent: Parameters): Listing {
  const order = textOf(sent, 'sortOrder')?.toLowerCase() ?? 'ascending';
  if (order !== 'ascending' && order !== 'descending')
    throw badRequest('invalidValue', 'sortOrder must be ascending or descending.');
  return {
    filter: textOf(sent, 'filter'),
    sortBy: textOf(sent, 'sortBy'),
    descending: order === 'descending',
    startIndex: Math.max(1, numberOf(sent, 'startIndex') ?? 1),
    count: Math.max(0, numberOf(sent, 'count') ?? mostResults),
  };
}

function textOf(sent: Parameters, name: 'filter' | 'sortBy' | 'sortOrder'): string | undefined {
  const value = sent(name);
  if (value !== undefined && typeof value !== 'string')
    throw badRequest('invalidValue', `${name} must be a string.`);
  return value;
}

function numberOf(sent: Parameters, name: 'startIndex' | 'count'): number | undefined {
  const value = sent(name);
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) >= 1e9)
    throw badRequest('invalidValue', `${name} must be a whole number.`);
  return value;
}
