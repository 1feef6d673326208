// The OpenAPI document, made from the declared endpoints and from nothing else.
import * as z from 'zod';
import type { AnyEndpoint, FileMedia } from '#domain/kit/endpoint.ts';
import { isIdParam, paramNames } from '#domain/kit/path.ts';
import { urlOf } from '../register.ts';

/** The JSON schema of a part of a call. */
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    io,
    override: ({ jsonSchema }) => document(jsonSchema, io),
  });
  return rest;
};

/** What a call reads part by part, and so takes as unknown, is still shown as what it should be: by the schema in its meta `documented_as`. */
function document(json: Record<string, unknown>, io: 'input' | 'output'): void {
  const { documented_as } = json;
  delete json['documented_as'];
  if (documented_as instanceof z.ZodType) Object.assign(json, schemaOf(documented_as, io));
}

/** OpenAPI 3.1 for the endpoints, as JSON text. */
export function openApiText(endpoints: readonly AnyEndpoint[], title: string): string {
  const paths: Record<string, Record<string, object>> = {};
  for (const endpoint of endpoints) {
    const path = urlOf(endpoint).replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title, version: '1' },
    tags: [{ name: 'app', description: 'For makers of phone apps: activate once, then report and ask with the token.' }],
    components: {
      securitySchemes: { installation: { type: 'http', scheme: 'bearer', description: 'The token that activation answered.' } },
    },
    paths,
  });
}

function operation(endpoint: AnyEndpoint): object {
  const parameters = paramNames(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: isIdParam(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  const query = endpoint.query ? (schemaOf(endpoint.query, 'input') as { properties?: Record<string, object> }).properties : undefined;
  const queryParameters = Object.entries(query ?? {}).map(([name, schema]) => ({ name, in: 'query', required: false, schema }));
  return {
    summary: endpoint.summary,
    // The first word of the path: what the call is about.
    tags: [/^\/(\w[\w-]*)/.exec(endpoint.path)?.[1] ?? ''],
    ...('installation' in endpoint.access ? { security: [{ installation: [] }] } : {}),
    'x-access': endpoint.access,
    'x-scope': endpoint.scope,
    parameters: [...parameters, ...queryParameters],
    ...(endpoint.body ? { requestBody: { content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } } : {}),
    responses: {
      200: endpoint.media ? fileResponse(endpoint.media) : dataResponse(endpoint),
      default: {
        description: `Refused: ${['unauthenticated', 'forbidden', 'not_found', 'invalid', ...(endpoint.errors ?? [])].join(', ')}`,
      },
    },
  };
}

const dataResponse = ({ response }: AnyEndpoint): object => ({
  description: 'Done',
  content: { 'application/json': { schema: { type: 'object', properties: { data: schemaOf(response, 'output') } } } },
});

const fileResponse = (media: FileMedia): object => ({
  description: 'The file',
  headers: {
    'content-disposition': { description: 'The name of the file (RFC 6266).', schema: { type: 'string' } },
    'x-file-rows': { description: 'How many rows it has.', schema: { type: 'integer' } },
    'x-file-cut': { description: '`true` where there were more rows than one file may have; else left out.', schema: { type: 'string' } },
  },
  content: { [media]: { schema: { type: 'string', format: 'binary' } } },
});
