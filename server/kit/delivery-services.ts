// Which delivery services are configured: recorded by the process that sends, and read by every
// call in its own transaction.

import { conflict } from '#domain/kit/errors.ts';
import {
  type DeliveryChannel,
  type DeliveryService,
  deliveryServices,
  notSetUpText,
} from '#domain/kit/services/delivery-service.ts';
import type { Database, Fragment, Tx } from './db/database.ts';
import type { Log } from './log.ts';

/** The services that take messages; a process that starts later may add to them. */
export async function readServices(tx: Tx): Promise<ReadonlySet<DeliveryService>> {
  const rows = await tx<
    { service: DeliveryService }[]
  >`select service from delivery_services where is_set_up`;
  return new Set(rows.map(({ service }) => service));
}

/** Whether the service named by this SQL fragment takes messages. */
export const isSetUp = (tx: Tx, service: Fragment): Fragment =>
  tx`exists (select from delivery_services ds where ds.service = ${service} and ds.is_set_up)`;

/** The service of the push provider of an app installation, in SQL. */
export const serviceOfProvider = (tx: Tx, provider: Fragment): Fragment =>
  tx`case ${provider} when 'apns' then 'push:apns' when 'fcm' then 'push:fcm' else 'push' end`;

/**
 * For calls that are useless without their message, such as a code or a test.
 * @throws 409 `not_set_up` where no service takes it: nothing is written
 */
export async function requireService(
  tx: Tx,
  channel: Exclude<DeliveryChannel, 'push'>,
): Promise<void> {
  if (!(await readServices(tx)).has(channel)) throw notSetUp(channel);
}

export const notSetUp = (channel: DeliveryChannel) =>
  conflict('not_set_up', `Not sent: ${inSentence(notSetUpText(channel))}`);

const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The provider of each delivery service, such as Twilio; null where none is configured. */
export type ServiceProviders = Readonly<Record<DeliveryService, string | null>>;

/**
 * Stores the services that the settings of this process configure. @param tx in the platform's view
 */
export async function noteServices(tx: Tx, providers: ServiceProviders): Promise<void> {
  const noted = deliveryServices.map((service) => ({ service, provider: providers[service] }));
  await tx`
    update delivery_services s
    set is_set_up = n.provider is not null, provider = n.provider, noted_at = app.now()
    from json_to_recordset(${JSON.stringify(noted)}::text::json) as n (service text, provider text)
    where s.service = n.service
      and (s.is_set_up, s.provider) is distinct from (n.provider is not null, n.provider)`;
}

/**
 * Records each outcome of the service in a separate transaction; a failure to record it is logged
 * and changes nothing for the caller.
 */
export const outcomes =
  ({ database, log }: { database: Database; log: Pick<Log, 'warn'> }, service: 'address_search') =>
  async (failure: string | null): Promise<void> => {
    try {
      await database.write(
        { role: 'platform' },
        async (tx) => await noteOutcome(tx, service, failure),
      );
    } catch (error) {
      log.warn({ err: error }, 'the outcome of a service could not be noted');
    }
  };

/**
 * Records that a service without rows of its own answered, or why it did not.
 * @param tx in the platform's view
 */
async function noteOutcome(
  tx: Tx,
  service: 'address_search',
  failure: string | null,
): Promise<void> {
  await tx`
    insert into service_outcomes as o (service, succeeded_at, failed_at, failure)
    values (${service}, case
      when ${failure}::text is null then app.now() end, case
      when ${failure}::text is not null then app.now() end, ${failure})
    on conflict (service) do update set succeeded_at = coalesce(excluded.succeeded_at,
      o.succeeded_at),
      failed_at = coalesce(excluded.failed_at, o.failed_at),
      failure = coalesce(excluded.failure, o.failure)`;
}
