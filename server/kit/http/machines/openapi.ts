// Makes the OpenAPI document from the declared endpoints alone.
import * as z from 'zod';
import type { AnyEndpoint, FileMedia } from '#domain/kit/endpoint.ts';
import { pageMeta } from '#domain/kit/paging.ts';
import { isIdParam, paramNames } from '#domain/kit/path.ts';
import { turns } from '#server/kit/turns.ts';
import { readsCookies } from '../guards/bearer.ts';
import { csrfCookie, csrfHeader, needsPageToken } from '../guards/csrf.ts';
import { sessionCookie } from '../guards/session-cookie.ts';
import { urlOf } from '../register.ts';
import { commonRefusals, refusalSchema, refusalsOf } from './openapi-refusals.ts';

/** The JSON schema of a part of a call. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io,
    override: ({ jsonSchema }) => document(jsonSchema, io),
  });
  return rest;
};

/**
 * Parts that a call parses one by one, and so declares as unknown, are documented by the schema in
 * their meta `documented_as`.
 */
function document(json: Record<string, unknown>, io: 'input' | 'output'): void {
  const { documented_as } = json;
  delete json['documented_as'];
  if (documented_as instanceof z.ZodType) Object.assign(json, schemaOf(documented_as, io));
}

/**
 * OpenAPI 3.1 for the endpoints, as JSON text. Built one call at a time: in one go it would block
 * the event loop for half a second.
 * @param server where the calls are made: an origin, or the one that the document comes from
 */
export async function openApiText(
  endpoints: readonly AnyEndpoint[],
  title: string,
  server = '/',
): Promise<string> {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    await turn();
    const path = urlOf(endpoint).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: server }],
    tags: [...new Set(endpoints.map(subjectOf))]
      .sort()
      .map((name) => ({ name, description: subjects[name] ?? `Calls under /${name}.` })),
    security: [{ session: [] }],
    components: {
      securitySchemes,
      responses: commonRefusals,
      schemas: { Refusal: refusalSchema, Page: schemaOf(pageMeta, 'output') },
    },
    paths,
  });
}

const turn = turns(1);
const subjects: Readonly<Record<string, string>> = {
  app: 'For makers of phone apps: activate once, then report and ask with the token.',
};
const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie({ demo: false, CELL: 0 }),
    description: `The cookie that signing in sets; in demo mode \`${sessionCookie({ demo: true, CELL: 0 })}\`.`,
  },
  page: {
    type: 'apiKey',
    in: 'header',
    name: csrfHeader,
    description: `What the cookie \`${csrfCookie({ demo: false, CELL: 0 })}\` says (in demo mode \`${csrfCookie({ demo: true, CELL: 0 })}\`), which \`GET /sanctum/csrf-cookie\` sets: with every call that writes.`,
  },
  installation: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that activation answered.',
  },
};

function securityOf(endpoint: AnyEndpoint): object[] {
  if ('installation' in endpoint.access) return [{ installation: [] }];
  const page = needsPageToken(endpoint) && readsCookies(endpoint) ? { page: [] } : {};
  if (!('public' in endpoint.access)) return [{ session: [], ...page }];
  return 'page' in page ? [page] : [];
}

/** The first word of the path: what the call is about. */
const subjectOf = ({ path }: AnyEndpoint): string => /^\/(\w[\w-]*)/.exec(path)?.[1] ?? '';

/** `put /alerts/:id/take-over` is putAlertsIdTakeOver. */
const operationIdOf = ({ method, path }: AnyEndpoint): string =>
  method.toLowerCase() +
  path.replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase());

function operation(endpoint: AnyEndpoint): object {
  const parameters = paramNames(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: isIdParam(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [subjectOf(endpoint)],
    security: securityOf(endpoint),
    'x-access': endpoint.access,
    'x-scope': endpoint.scope,
    parameters: [...parameters, ...queryParameters(endpoint)],
    ...requestBodyOf(endpoint),
    responses: { 200: answerOf(endpoint), ...refusalsOf(endpoint) },
  };
}

function requestBodyOf({ body, file }: AnyEndpoint): object {
  if (file) {
    const schema = { type: 'string', format: 'binary', maxLength: file.mostBytes };
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(file.types.map((type) => [type, { schema }])),
      },
    };
  }
  return body
    ? { requestBody: { content: { 'application/json': { schema: schemaOf(body, 'input') } } } }
    : {};
}

function queryParameters({ query }: AnyEndpoint): object[] {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function dataResponse({ kind, response }: AnyEndpoint): object {
  const meta = kind === 'list' ? { meta: { $ref: '#/components/schemas/Page' } } : {};
  const properties = { data: schemaOf(response, 'output'), ...meta };
  const schema = { type: 'object', required: Object.keys(properties), properties };
  return { description: 'Done', content: { 'application/json': { schema } } };
}

function answerOf(endpoint: AnyEndpoint): object {
  if (endpoint.kind === 'image') return imageResponse;
  return endpoint.media ? fileResponse(endpoint.media) : dataResponse(endpoint);
}

const binary = { schema: { type: 'string', format: 'binary' } };
const imageResponse = {
  description: 'The picture',
  content: { 'image/png': binary, 'image/jpeg': binary },
};

const fileResponse = (media: FileMedia): object => ({
  description: 'The file',
  headers: {
    'content-disposition': {
      description: 'The name of the file (RFC 6266).',
      schema: { type: 'string' },
    },
    'x-file-rows': { description: 'How many rows it has.', schema: { type: 'integer' } },
    'x-file-cut': {
      description: '`true` where there were more rows than one file may have; else left out.',
      schema: { type: 'string' },
    },
  },
  content: { [media]: { schema: { type: 'string', format: 'binary' } } },
});
