// The calls of the system status: how each service is, and a test message to oneself.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { serviceStatus, testedServices } from './system-status.ts';

const access = { anyOf: ['read settings'] } as const;
const scope = 'platform';

const systemStatus = z.object({
  checked_at: field.instant(),
  services: z.array(serviceStatus),
  /** Emails that wait until email is set up. */
  waiting: z.object({ invitations: z.number(), others: z.number() }),
  /**
   * People of escalation groups, and how many of them nothing reaches because no service takes what
   * they need.
   */
  contacts: z.object({ total: z.number(), unreachable: z.number() }),
  failed_messages: z.number(),
});
export type SystemStatus = z.infer<typeof systemStatus>;

export const systemStatusApi = {
  get: endpoint({
    method: 'GET',
    path: '/settings/system-status',
    access,
    scope,
    summary: 'The state of each service: last success, last failure and what waits for it.',
    response: systemStatus,
  }),
  test: endpoint({
    method: 'POST',
    path: '/settings/system-status/test',
    access,
    scope,
    summary: 'Send a test message to oneself by this service.',
    body: z.strictObject({ service: z.enum(testedServices, 'Choose a service.') }),
    response: z.object({ sent_to: z.string() }),
    errors: ['not_set_up', 'no_recipient', 'too_many'],
    audit: 'service.tested',
  }),
};
