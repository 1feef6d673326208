// The calls of vigilance drills, for supervisors: the settings, and the results of drills that are
// over. Planned and open drills are never listed.
import * as z from 'zod';
import { objectiveInForce } from '#domain/alerts/objectives/response-objectives.api.ts';
import { endpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import { choiceFilter } from '#domain/kit/resource/filters.ts';
import { drill, drillFigures, drillResults, drillSettings } from './drill.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';

export const drillsApi = {
  list: listEndpoint({
    path: '/drills',
    access,
    scope,
    summary: 'Drills that are over, newest first; for supervisors.',
    item: drill,
    filters: { status: choiceFilter(drillResults) },
    sorts: ['released_at'],
  }),
  figures: endpoint({
    method: 'GET',
    path: '/drills/figures',
    access,
    scope,
    summary: 'Drills of the last 90 days by the operator who acknowledged them; for supervisors.',
    response: z.object({
      operators: z.array(drillFigures),
      missed: z.number(),
      /** In force at some time of these days, the newest first. */
      objectives: z.array(objectiveInForce),
    }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/drill-settings',
    access,
    scope,
    summary: 'Whether drills are on, how often and within which hours; for supervisors.',
    response: drillSettings,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/drill-settings',
    access,
    scope,
    summary:
      'Turn drills on or off and set how often and within which hours; for supervisors. The next one is planned again.',
    body: drillSettings,
    response: drillSettings,
    audit: 'drill_settings.updated',
  }),
};
