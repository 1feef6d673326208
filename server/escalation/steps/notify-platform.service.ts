// Notifies the platform's own staff of an alert in an unmonitored organisation without a reachable
// contact, because an alarm must reach a person.
import { unreachableText } from '#domain/escalation/escalation-words.ts';
import { type NewDelivery, queueDeliveries } from '#server/deliveries/deliveries.store.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readServices } from '#server/kit/delivery-services.ts';
import type { AlertKey } from '../contact-candidates.store.ts';
import { readFacts } from '../escalation-telling.service.ts';

interface PlatformStaff {
  readonly id: number;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
}

/**
 * By text, call and email, as far as they are set up, once for each round. @returns the
 * names of those who are reachable by one of them
 */
export async function notifyPlatform(tx: Tx, alert: AlertKey, round: number): Promise<string[]> {
  const [all, facts, services] = [
    await readPlatformStaff(tx),
    await readFacts(tx, alert, null),
    await readServices(tx),
  ];
  const staff = all
    .map((one) => ({ ...one, ways: waysTo(one, services) }))
    .filter(({ ways }) => ways.length > 0);
  const message = {
    organisation_id: alert.organisation_id,
    alert_id: alert.id,
    lane: 'life_safety',
    ...unreachableText(facts),
  } as const;
  const key = `nobody:${alert.id}:${round}`;
  void (await queueDeliveries(
    tx,
    staff.flatMap(({ id, name, ways }): NewDelivery[] => {
      const until = { until_acknowledged: true, valid_minutes: 15, recipient_name: name };
      return ways.map((way) => ({
        ...message,
        ...until,
        ...way,
        idempotency_key: `${key}:${id}:${way.channel}`,
      }));
    }),
  ));
  return staff.map(({ name }) => name);
}

function waysTo({ mobile, email }: PlatformStaff, services: ReadonlySet<string>) {
  const ways = [
    { channel: 'sms', recipient: mobile },
    { channel: 'voice', recipient: mobile },
    { channel: 'email', recipient: email },
  ] as const;
  return ways.flatMap(({ channel, recipient }) =>
    recipient !== null && services.has(channel) ? [{ channel, recipient }] : [],
  );
}

const readPlatformStaff = async (tx: Tx): Promise<PlatformStaff[]> =>
  await tx<PlatformStaff[]>`
  select id, name, mobile, email from users
  where role = 'admin'
    and status = 'active'
    and (expires_at is null or expires_at > app.now())
    and (mobile is not null or email is not null)
  order by id
  limit 20`;
