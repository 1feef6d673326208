// What a connection was used for, attempt by attempt: kept 30 days, with the reason in words.
import * as z from 'zod';
import { listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { choiceFilter } from '#domain/kit/resource/filters.ts';

export const logKinds = ['sign_in', 'test', 'sign_out', 'metadata', 'certificate', 'scim'] as const;
export type LogKind = (typeof logKinds)[number];
export const logOutcomes = ['accepted', 'refused'] as const;
export type LogOutcome = (typeof logOutcomes)[number];

export const logDays = 30;

export const connectionLog = z.object({
  id: field.id(),
  /** The connection. */
  saml2_tenant_id: field.id(),
  kind: z.enum(logKinds),
  outcome: z.enum(logOutcomes),
  reason: z.string(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Where the browser called from. */
  address: z.string().nullable(),
  /** What arrived; only kept while detailed logging is on. */
  details: z.record(z.string(), z.unknown()).nullable(),
  created_at: field.instant(),
});
export type ConnectionLog = z.infer<typeof connectionLog>;

export const connectionLogs = listEndpoint({
  path: '/organisations/:organisationId/saml-connections/:id/logs',
  access: { anyOf: ['saml connections', 'read organisation settings'] },
  scope: 'organisation',
  summary:
    'What a connection was used for in the last 30 days, newest first, each attempt with its reason.',
  item: connectionLog,
  filters: { kind: choiceFilter(logKinds), outcome: choiceFilter(logOutcomes) },
  sorts: ['created_at'],
});
