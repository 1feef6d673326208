// The calls of consoles' proof of life: their reports, the supervisors' list, and actions taken
// while the server was away.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { alertHops } from './alert-hops.ts';
import { consoleReport, consoleState } from './console-report.ts';
import { mergedAction, offlineAction } from './offline-action.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';

export const consoleProofApi = {
  report: endpoint({
    method: 'POST',
    path: '/consoles/receipts',
    access,
    scope,
    summary:
      'Report the state of this console and the alerts it received, displayed, sounded and first acted on.',
    body: consoleReport,
    response: z.object({ kept: z.literal(true) }),
    audit: { none: 'console receipts have their own table' },
    unattended: true,
  }),
  consoles: endpoint({
    method: 'GET',
    path: '/consoles',
    access,
    scope,
    summary: 'The open consoles, their users and their problems; for supervisors.',
    response: z.array(consoleState),
  }),
  hops: endpoint({
    method: 'GET',
    path: '/alerts/:id/hops',
    access,
    scope,
    summary:
      'How an alert arrived: from the device to the first console that displayed it and the first action.',
    response: alertHops,
  }),
  mergeOffline: endpoint({
    method: 'POST',
    path: '/alerts/:id/offline-actions',
    access,
    scope,
    summary:
      'Sync actions recorded offline: each once, in the given order; those that are no longer possible are reported and kept in the timeline.',
    body: z.object({ actions: z.array(offlineAction).min(1).max(200, 'At most 200 at once.') }),
    response: z.array(mergedAction),
    audit: 'alert.commented',
  }),
};
