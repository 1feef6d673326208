// The search over everything the caller may read, as the command palette asks it.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';

/** In the order in which an answer has them. */
export const hitKinds = ['alert', 'person', 'device', 'department', 'organisation'] as const;
export type HitKind = (typeof hitKinds)[number];

/** The most hits of each kind in an answer. */
export const hitsPerKind = 5;

export const searchHit = z.object({
  kind: z.enum(hitKinds),
  id: z.number(),
  title: z.string(),
  /** What distinguishes it from others of the same name, such as the department or the number. */
  subtitle: z.string().nullable(),
  /** Null for an organisation itself. */
  organisation: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** When an alert was raised; null for every other kind. */
  raised_at: z.string().nullable(),
});
export type SearchHit = z.infer<typeof searchHit>;

const wanted = 'Type 2 to 100 characters.';

export const searchApi = {
  find: endpoint({
    method: 'GET',
    path: '/search',
    access: { signedIn: true },
    scope: 'platform',
    summary:
      'Up to 5 alerts, people, devices, departments and organisations each; kinds that the caller may not read are left out. Alerts, people and devices are found by the beginning of a name, numbers by their last four or more digits, departments and organisations by any part of the name.',
    query: z.object({ search: z.string(wanted).trim().min(2, wanted).max(100, wanted) }),
    response: z.array(searchHit),
  }),
};
