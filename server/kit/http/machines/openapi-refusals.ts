// The refusals of a call in the OpenAPI document: each status with the one shape that all refusals
// have, and the codes to expect.
import { featureNeededBy } from '#domain/access/feature-flags.ts';
import type { AnyEndpoint } from '#domain/kit/endpoint.ts';
import { readsCookies } from '../guards/bearer.ts';
import { needsPageToken } from '../guards/csrf.ts';

/**
 * The status of a code that an endpoint declares in `errors`: most are 409 for a wrong state, a few
 * are something else.
 */
export const statusOfCode = (code: string): number =>
  ({
    too_many: 429,
    satellite_sos_active: 422,
    operator_full: 422,
    unauthenticated: 401,
    address_search_failed: 502,
    elsewhere_away: 503,
  })[code] ?? 409;

const text = { type: 'string' };

export const refusalSchema = {
  type: 'object',
  required: ['message', 'code', 'request_id'],
  properties: {
    message: {
      ...text,
      description: 'What is wrong and what to do next, for the person who asked.',
    },
    code: { ...text, description: 'The same for programs; it does not change.' },
    request_id: {
      ...text,
      description: 'Names the call in the log; also in the header x-request-id.',
    },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: text },
      description: 'With 422: the texts for each field that is wrong.',
    },
    holder: {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: { type: 'integer' }, name: text },
      description: 'With 409, where somebody else has what was asked for.',
    },
    changes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'before', 'after', 'by', 'at'],
        properties: {
          field: text,
          before: {},
          after: {},
          by: { type: ['string', 'null'] },
          at: { ...text, format: 'date-time' },
        },
      },
      description:
        'With 409 changed_meanwhile: the fields that others changed since, their value then and now, and who changed each last.',
    },
  },
};

const meanings: Readonly<Record<number, string>> = {
  400: 'The body is not JSON, is nested too deeply, or did not arrive whole (bad_json, too_deep, bad_length, aborted).',
  401: 'Not signed in, or the session or the token has ended (unauthenticated).',
  403: 'A permission is missing (forbidden).',
  404: 'The record does not exist, or the caller cannot see it (not_found).',
  409: 'The record is in another state.',
  413: 'The body is longer than 1 MB or has too many values, or the file is larger than the call takes (too_large).',
  414: 'The address is longer than 8,192 characters (address_too_long).',
  415: 'The body is not sent as application/json (not_json), or the file is of a type that the call does not take (file_type).',
  419: 'The token of the page is missing or old: fetch /sanctum/csrf-cookie, then try again (csrf).',
  422: 'A field is missing or wrong; nothing was written (invalid).',
  429: 'Too many attempts, or too many calls of this session, token or address; try again after the seconds in Retry-After (too_many).',
  500: 'An internal error, which was logged (server_error).',
  502: 'A service outside of the platform did not answer, or not as it should; nothing was written (address_search_failed).',
  503: 'The database is unavailable: nothing was written, or the outcome is unknown; try again after the seconds in Retry-After (unavailable).',
};

const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } };
const retryAfter = {
  headers: { 'retry-after': { description: 'Seconds.', schema: { type: 'integer' } } },
};
const refusal = (status: number, description: string | undefined): object => ({
  description: description ?? '',
  content,
  ...(status === 429 || status === 503 ? retryAfter : {}),
});

/** The refusals that mean the same for every call; a 409 names its codes at each. */
export const commonRefusals = Object.fromEntries(
  Object.entries(meanings)
    .filter(([status]) => status !== '409')
    .map(([status, description]) => [`Refused${status}`, refusal(Number(status), description)]),
);

/**
 * The codes to expect besides the usual ones: what the call declares, and `not_included` where it
 * writes for a feature that organisations may not have.
 */
export const codesOf = (endpoint: AnyEndpoint): string[] => [
  ...(endpoint.errors ?? []),
  ...(featureNeededBy(endpoint) === null ? [] : ['not_included']),
];

/** The `responses` of an operation in addition to its success. */
export function refusalsOf(endpoint: AnyEndpoint): Record<string, object> {
  const declared = Map.groupBy(codesOf(endpoint), statusOfCode);
  const statuses = [...new Set([...usualStatuses(endpoint), ...declared.keys()])].sort(
    (left, right) => left - right,
  );
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = declared.get(status);
      const own = codes && !meanings[status]?.includes(codes.join(', '));
      const described = own
        ? refusal(status, `${meanings[status]} Codes: ${codes.join(', ')}.`)
        : null;
      return [status, described ?? { $ref: `#/components/responses/Refused${status}` }];
    }),
  );
}

function usualStatuses(endpoint: AnyEndpoint): number[] {
  const { access, body, path, query, scope, file } = endpoint;
  const isPublic = 'public' in access;
  const isOfPerson = !isPublic && !('installation' in access);
  const names = path.includes(':') || 'installation' in access || scope === 'organisation';
  return [
    ...(isPublic ? [] : [401]),
    ...(isOfPerson ? [403] : []),
    ...(names ? [404] : []),
    ...(endpoint.method === 'GET' ? [] : [400, 413, 415]),
    ...(needsPageToken(endpoint) && readsCookies(endpoint) ? [419] : []),
    ...(body || query || file ? [422] : []),
    414,
    429,
    500,
    503,
  ];
}
