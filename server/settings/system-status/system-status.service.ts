// The state of every service, put together from what their rows and this process know; the screen
// and the metrics show the same.

import type { SystemStatus } from '#domain/settings/system-status.api.ts';
import { type ServiceFacts, stateOf, statusServices } from '#domain/settings/system-status.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readDeviceFacts } from './device-facts.store.ts';
import { type Installation, readInstallationFacts } from './installation-facts.store.ts';
import { countFailed, countWaiting, readMessageFacts } from './message-facts.store.ts';

export interface StatusParts {
  /** As this process sees it, asked at each use. */
  readonly installation: () => Promise<Installation & { readonly troubles: readonly string[] }>;
  /** The people of escalation groups, counted by a feature on a higher floor. */
  readonly countUnreachable: (tx: Tx) => Promise<SystemStatus['contacts']>;
  /** The operators who can answer, read by a feature on a higher floor. */
  readonly readOperators: (tx: Tx) => Promise<ServiceFacts>;
}

/** @param tx in the platform's view */
export async function readStatus(
  tx: Tx,
  { installation, countUnreachable, readOperators }: StatusParts,
): Promise<SystemStatus> {
  const { troubles, ...known } = await installation();
  const [messages, devices, operators, own, waiting, failed_messages, contacts, clock] =
    await Promise.all([
      readMessageFacts(tx),
      readDeviceFacts(tx, troubles),
      readOperators(tx),
      readInstallationFacts(tx, known),
      countWaiting(tx),
      countFailed(tx),
      countUnreachable(tx),
      tx<{ now: string }[]>`select app.iso(app.now()) as now`,
    ]);
  const services = statusServices.flatMap((service) => {
    const facts =
      service === 'operators'
        ? operators
        : (messages.get(service) ?? devices.get(service) ?? own.get(service));
    if (!facts) return [];
    const { provider, last_success_at, last_failure, queue } = facts;
    return [{ service, state: stateOf(facts), provider, last_success_at, last_failure, queue }];
  });
  return { checked_at: clock[0]?.now ?? '', services, waiting, contacts, failed_messages };
}

const seconds = (at: string | null | undefined): number =>
  at ? Math.round(Date.parse(at) / 1000) : 0;
const good: ReadonlySet<string> = new Set(['working', 'ready', 'limited', 'not_used']);

/** The same as figures, e.g. `email_up`; times in seconds since 1970, 0 for never. */
export const figuresOf = ({ services }: Pick<SystemStatus, 'services'>): Record<string, number> =>
  Object.fromEntries(
    services.flatMap(({ service, state, last_success_at, last_failure, queue }) => [
      [`${service}_up`, good.has(state) ? 1 : 0],
      [`${service}_limited`, state === 'limited' ? 1 : 0],
      [`${service}_set_up`, state === 'not_set_up' || state === 'not_used' ? 0 : 1],
      [`${service}_last_success_seconds`, seconds(last_success_at)],
      [`${service}_last_failure_seconds`, seconds(last_failure?.at)],
      ...(queue === null ? [] : [[`${service}_waiting`, queue] as const]),
    ]),
  );
