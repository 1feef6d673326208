// The calls by which consoles prove that they are alive, supervisors look at them, and what was done without the server is handed in.
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
    summary: 'What this console is, what is wrong with it, and which alerts it received, painted, sounded and first acted on.',
    body: consoleReport,
    response: z.object({ kept: z.literal(true) }),
    audit: { none: 'what a console heard and showed stands in its own ledger' },
    unattended: true,
  }),
  consoles: endpoint({
    method: 'GET',
    path: '/consoles',
    access,
    scope,
    summary: 'The open consoles, whose they are, and what is wrong with which; for supervisors.',
    response: z.array(consoleState),
  }),
  hops: endpoint({
    method: 'GET',
    path: '/alerts/:id/hops',
    access,
    scope,
    summary: 'How an alert reached us: from the device to the first console that showed it and the first thing somebody did.',
    response: alertHops,
  }),
  mergeOffline: endpoint({
    method: 'POST',
    path: '/alerts/:id/offline-actions',
    access,
    scope,
    summary:
      'Hand in what was done about an alert while the server was gone: each once, in the order given; what cannot be done any more is said and kept.',
    body: z.object({ actions: z.array(offlineAction).min(1).max(200, 'At most 200 at once.') }),
    response: z.array(mergedAction),
    audit: 'alert.commented',
  }),
};
