// The services that the program depends on, and what state each is in: one declaration for the
// screen, the call and the metrics.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

/** In the order in which they are shown. */
const serviceGroups = {
  people: ['email', 'sms', 'voice', 'push', 'dispatch'],
  devices: ['gateways', 'satellite', 'consoles', 'operators', 'receivers'],
  installation: ['map', 'address_search', 'directories', 'cells', 'database', 'seals', 'sweeps'],
} as const;
export type ServiceGroup = keyof typeof serviceGroups;
export const statusServices = [
  ...serviceGroups.people,
  ...serviceGroups.devices,
  ...serviceGroups.installation,
] as const;
export type StatusService = (typeof statusServices)[number];

/** Whether the service is one that messages reach people by. */
export const reachesPeople = (service: StatusService): boolean =>
  serviceGroups.people.some((one) => one === service);

/** Whether a user can send a test message to themselves by it. */
export const isTested = (service: StatusService): service is TestedService =>
  testedServices.some((one) => one === service);

/** The services of a group, in order. */
export const servicesIn = (group: ServiceGroup): readonly StatusService[] => serviceGroups[group];

/**
 * `ready`: set up, and never used; `not_used`: nothing depends on it here; `limited`: it does less
 * than it could.
 */
export const serviceStates = [
  'failing',
  'not_set_up',
  'limited',
  'ready',
  'working',
  'not_used',
] as const;
export type ServiceState = (typeof serviceStates)[number];

/** Services by which users can send a message to themselves. */
export const testedServices = ['email', 'sms', 'voice', 'push'] as const;
export type TestedService = (typeof testedServices)[number];

/** What is known of a service. Times are ISO 8601. */
export interface ServiceFacts {
  /** Who or what it is, such as Twilio or "3 on duty". */
  readonly provider: string | null;
  readonly is_set_up: boolean;
  /** An installation that does without it is complete. */
  readonly is_optional?: boolean;
  readonly is_limited?: boolean;
  readonly is_failing: boolean;
  readonly last_success_at: string | null;
  readonly last_failure: { readonly at: string | null; readonly words: string } | null;
  /** What waits for it; null where nothing ever does. */
  readonly queue: number | null;
}

export function stateOf({
  is_set_up,
  is_optional,
  is_limited,
  is_failing,
  last_success_at,
}: ServiceFacts): ServiceState {
  if (!is_set_up) return is_optional ? 'not_used' : 'not_set_up';
  if (is_failing) return 'failing';
  if (is_limited) return 'limited';
  return last_success_at === null ? 'ready' : 'working';
}

export const serviceStatus = z.object({
  service: z.enum(statusServices),
  state: z.enum(serviceStates),
  provider: z.string().nullable(),
  last_success_at: field.instant().nullable(),
  last_failure: z.object({ at: field.instant().nullable(), words: z.string() }).nullable(),
  queue: z.number().nullable(),
});
export type ServiceStatus = z.infer<typeof serviceStatus>;
