// The calls of shared alerts: staff make and revoke links, the holder of a link opens it without an
// account.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { sharedAlert, shareKind, shareLink } from './shared-alert.ts';

const staff = { access: { anyOf: ['read alert monitoring'] }, scope: 'centre' } as const;
const holder = {
  access: {
    public:
      'anyone with the link: 256 random bits, expiring, revocable; invalid, expired and revoked links get the same response',
  },
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
    summary:
      'Create a link to the live location of this alert, or for a contact; its address is returned once.',
    body: z.object({
      kind: shareKind.default('viewer'),
      name: z
        .string('Enter who the link is for.')
        .trim()
        .min(1, 'Enter who the link is for.')
        .max(100, 'A name can have at most 100 characters.'),
      hours: z
        .number()
        .int()
        .min(1, 'A link must last at least 1 hour.')
        .max(72, 'A link can last at most 72 hours.')
        .default(24),
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
    summary: 'What the link shows now.',
    response: sharedAlert,
    audit: 'shared_alert.opened',
  }),
  acknowledge: endpoint({
    ...holder,
    method: 'POST',
    path: '/shared-alerts/:token/acknowledge',
    summary: 'Record that the contact is responding; no other contact is called.',
    response: sharedAlert,
    errors: ['alert_resolved'],
    audit: 'alert.acknowledged',
  }),
  resolve: endpoint({
    ...holder,
    method: 'POST',
    path: '/shared-alerts/:token/resolve',
    summary: 'Resolve an unmonitored alert as a contact, with a note and the outcome.',
    body: z.object({
      note: z
        .string('Describe how it ended.')
        .trim()
        .min(1, 'Describe how it ended.')
        .max(5000, 'The note can have at most 5,000 characters.'),
      outcome: z.enum(['genuine', 'false'], 'Choose what it was.'),
    }),
    response: sharedAlert,
    errors: ['alert_resolved', 'alert_monitored', 'satellite_sos_active'],
    audit: 'alert.resolved',
  }),
};
