// An organisation that nobody monitors and of which nobody can be told: the platform's own staff are, for an alarm must reach somebody.
import { nobodyText } from '#domain/escalation/escalation-words.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type NewDelivery, queueDeliveries } from '#server/messaging/deliveries.store.ts';
import type { AlertKey } from './contact-candidates.store.ts';
import { readFacts } from './escalation-telling.service.ts';

interface PlatformStaff {
  readonly id: number;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
}

/** By text, call and email, once for each round. @returns their names */
export async function tellPlatform(tx: Tx, alert: AlertKey, round: number): Promise<string[]> {
  const [staff, facts] = [await readPlatformStaff(tx), await readFacts(tx, alert)];
  const message = { organisation_id: alert.organisation_id, alert_id: alert.id, lane: 'life_safety', ...nobodyText(facts) } as const;
  const key = `nobody:${alert.id}:${round}`;
  await queueDeliveries(
    tx,
    staff.flatMap(({ id, name, mobile, email }): NewDelivery[] => {
      const until = { until_acknowledged: true, valid_minutes: 15, recipient_name: name };
      const phone = (channel: 'sms' | 'voice') => (mobile === null ? [] : [{ channel, recipient: mobile }]);
      const ways = [...phone('sms'), ...phone('voice'), ...(email === null ? [] : [{ channel: 'email' as const, recipient: email }])];
      return ways.map((way) => ({ ...message, ...until, ...way, idempotency_key: `${key}:${id}:${way.channel}` }));
    }),
  );
  return staff.map(({ name }) => name);
}

const readPlatformStaff = async (tx: Tx): Promise<PlatformStaff[]> =>
  await tx<PlatformStaff[]>`
  select id, name, mobile, email from users
  where role = 'admin' and status = 'active' and (expires_at is null or expires_at > app.now()) and (mobile is not null or email is not null) order by id limit 20`;
