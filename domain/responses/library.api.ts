// The calls of the response library: its alert types, the texts of each, and the texts to pick
// from (R036).
import * as z from 'zod';
import { alertTypeName } from '#domain/alerts/alert-type.ts';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import { idsFilter } from '#domain/kit/resource/filters.ts';
import { resource } from '#domain/kit/resource.ts';
import { libraryFields, libraryText } from './library.ts';

const permission = ['read settings'] as const;

export const libraryTexts = resource({
  name: 'alert_type_response',
  words: { one: 'library text', many: 'library texts' },
  path: '/alert-types/:alertTypeId/responses',
  scope: 'platform',
  access: { read: permission, write: permission },
  record: libraryText,
  columns: ['id', 'name', 'kind', 'content', 'url', 'uses_count', 'updated_at'],
  fields: libraryFields,
  required: ['name', 'kind', 'content'],
  filters: {},
  sorts: ['name', 'updated_at'],
  search: ['name', 'content'],
  verbs: { remove: {} },
});

export const libraryApi = {
  types: endpoint({
    method: 'GET',
    path: '/response-library',
    access: { anyOf: permission },
    scope: 'platform',
    summary:
      'Every alert type, most urgent first, with how many library texts and standard steps it has.',
    response: z.array(
      z.object({
        id: z.number(),
        name: alertTypeName,
        title: z.string(),
        priority: z.number(),
        texts_count: z.number(),
        standard_count: z.number(),
      }),
    ),
  }),
  pick: listEndpoint({
    path: '/lists/responses',
    access: {
      anyOf: [
        'read settings',
        'write organisations',
        'read departments',
        'read organisation users',
        'read users',
        'read alert monitoring',
      ],
    },
    scope: 'platform',
    summary: 'The library texts to pick steps from; `alert_type_id=2` those of one alert type.',
    item: libraryText.pick({
      id: true,
      name: true,
      alert_type_id: true,
      kind: true,
      content: true,
      url: true,
    }),
    filters: { ids: idsFilter(), alert_type_id: idsFilter() },
    sorts: ['name'],
  }),
};
