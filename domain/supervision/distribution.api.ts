// The calls of automatic distribution: the mode of the centre, and an operator's own pause and
// offer.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { alertOffer, distributionMode } from './distribution.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';

/** What the caller has to know. */
export const ownDistribution = z.object({
  mode: distributionMode,
  /** Since when the caller gets no further alerts; null while they do. */
  paused_since: z.string().nullable(),
  /** The alert that is offered to the caller now. */
  offer: alertOffer.extend({ person: z.string() }).nullable(),
});
export type OwnDistribution = z.infer<typeof ownDistribution>;

export const distributionApi = {
  own: endpoint({
    method: 'GET',
    path: '/supervision/distribution',
    access,
    scope,
    summary:
      'How the next alert is given out, whether the caller has paused, and the alert offered to the caller.',
    response: ownDistribution,
  }),
  setMode: endpoint({
    method: 'PUT',
    path: '/supervision/distribution',
    access,
    scope,
    summary:
      'Set how the next alert is given out: not at all, as a suggestion, or offered to the freest operator; for supervisors.',
    body: z.object({ mode: distributionMode }),
    response: ownDistribution,
    audit: 'distribution.changed',
  }),
  pause: endpoint({
    method: 'PUT',
    path: '/supervision/pause',
    access,
    scope,
    summary: 'Pause or resume the alerts that are offered to the caller.',
    body: z.object({ paused: z.boolean() }),
    response: ownDistribution,
    audit: 'operator.pause_changed',
  }),
};
