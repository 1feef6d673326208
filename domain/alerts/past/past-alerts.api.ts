// The search of past alerts: resolved ones by person, place, type, period and resolution, for the
// centre and for an organisation's administrators.
import * as z from 'zod';
import { alertTypeName } from '#domain/alerts/alert-type.ts';
import { listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { choiceFilter, dayFilter, flagFilter, idsFilter } from '#domain/kit/resource/filters.ts';
import { picked } from '#domain/kit/resource/pickers.ts';
import { areaFilter } from './area.ts';

const named = z.object({ id: z.number(), name: z.string() });
export const outcomes = ['genuine', 'false', 'test'] as const;

const pastAlert = z.object({
  id: field.id(),
  type: alertTypeName,
  person: named.nullable(),
  device: z.string().nullable(),
  department: z.string().nullable(),
  organisation: named,
  raised_at: field.instant(),
  /** Whole seconds from its arrival until it was acknowledged. */
  response_seconds: z.number().int().nullable(),
  resolved_at: field.instant(),
  outcome: z.enum(outcomes).nullable(),
  response_sent: field.flag().nullable(),
  /** The resolution comment that was chosen. */
  comment: z.string().nullable(),
  /** The last known position, degrees. */
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
});
export type PastAlert = z.infer<typeof pastAlert>;

export const pastAlertsApi = {
  list: listEndpoint({
    path: '/past-alerts',
    access: { anyOf: ['read alert monitoring', 'read organisation users', 'read organisations'] },
    scope: 'platform',
    summary:
      'Resolved alerts, newest first. Search takes the beginning of a person’s name, or the number of an alert; `near` takes latitude, longitude and metres.',
    item: pastAlert,
    filters: {
      type: alertTypeName.optional(),
      outcome: choiceFilter(outcomes),
      response_sent: flagFilter(),
      near: areaFilter(),
      /** Days on which it was raised, in the caller's time zone. */
      from: dayFilter(),
      to: dayFilter(),
      user_id: idsFilter(),
      department_id: idsFilter(),
      organisation_id: idsFilter(),
    },
    sorts: ['raised_at'],
  }),
  organisations: listEndpoint({
    path: '/lists/monitored-organisations',
    access: { anyOf: ['read alert monitoring'] },
    scope: 'centre',
    summary:
      'The monitored organisations to choose from, by name; `search` looks for a part of the name, `ids` asks for certain ones.',
    item: picked,
    filters: { ids: idsFilter() },
    sorts: ['name'],
  }),
};
