// The calls of shared alerts: staff make and revoke links, whoever holds one opens it without an account.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { sharedAlert, shareKind, shareLink } from './shared-alert.ts';

const staff = { access: { anyOf: ['read alert monitoring'] }, scope: 'centre' } as const;
const holder = {
  access: { public: 'whoever holds the link: 256 random bits, expiring, revocable; a wrong, an expired and a revoked one answer alike' },
  scope: 'system',
} as const;

export const sharedAlertsApi = {
  list: endpoint({
    ...staff,
    method: 'GET',
    path: '/alerts/:id/share-links',
    summary: 'The links that show this alert to people without an account, newest first.',
    response: z.array(shareLink),
  }),
  create: endpoint({
    ...staff,
    method: 'POST',
    path: '/alerts/:id/share-links',
    summary: 'Make a link to the live location of this alert, or for a contact; its address is answered once.',
    body: z.object({
      kind: shareKind.default('viewer'),
      name: z
        .string('Please say whom it is for.')
        .trim()
        .min(1, 'Please say whom it is for.')
        .max(100, 'A name may have 100 characters at most.'),
      hours: z.number().int().min(1, 'A link is good for an hour at least.').max(72, 'A link is good for 72 hours at most.').default(24),
    }),
    response: shareLink.extend({ url: z.string() }),
    errors: ['alert_resolved'],
    audit: 'shared_alert.created',
  }),
  revoke: endpoint({
    ...staff,
    method: 'DELETE',
    path: '/alerts/:id/share-links/:shareLinkId',
    summary: 'End a link at once; ending it again changes nothing.',
    response: shareLink,
    audit: 'shared_alert.revoked',
  }),
  open: endpoint({
    ...holder,
    method: 'GET',
    path: '/shared-alerts/:token',
    summary: 'What the holder of a link may see now.',
    response: sharedAlert,
    audit: 'shared_alert.opened',
  }),
  acknowledge: endpoint({
    ...holder,
    method: 'POST',
    path: '/shared-alerts/:token/acknowledge',
    summary: 'A contact says that he is responding; nobody else is called any more.',
    response: sharedAlert,
    errors: ['alert_resolved'],
    audit: 'alert.acknowledged',
  }),
  resolve: endpoint({
    ...holder,
    method: 'POST',
    path: '/shared-alerts/:token/resolve',
    summary: 'A contact closes an alert that no centre monitors, with a note and what it was.',
    body: z.object({
      note: z
        .string('Please write how it ended.')
        .trim()
        .min(1, 'Please write how it ended.')
        .max(5000, 'The note may have 5,000 characters at most.'),
      outcome: z.enum(['genuine', 'false'], 'Please say what it was.'),
    }),
    response: sharedAlert,
    errors: ['alert_resolved', 'alert_monitored', 'satellite_sos_active'],
    audit: 'alert.resolved',
  }),
};
