// A test message to oneself by one service, so that its administrator sees that it arrives.
import { randomUUID } from 'node:crypto';
import type { Actor } from '#domain/access/actor.ts';
import { conflict } from '#domain/kit/errors.ts';
import type { DeliveryChannel, Queued } from '#domain/kit/services/delivery-service.ts';
import { dialled } from '#domain/kit/telephone/number-reading.ts';
import type { TestedService } from '#domain/settings/system-status.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { isSetUp, notSetUp, serviceOfProvider } from '#server/kit/delivery-services.ts';

/** Messages belong to a feature on a higher floor. */
export type QueueTest = (
  tx: Tx,
  message: {
    organisation_id: null;
    lane: 'ordinary';
    channel: Exclude<DeliveryChannel, 'partner'>;
    recipient: string;
    subject: string;
    body: string;
    idempotency_key: string;
    valid_minutes: number;
  },
) => Promise<Queued>;

interface Self {
  readonly name: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly push: string | null;
}

const missing: Readonly<Record<TestedService, string>> = {
  email: 'Add an email to your account to get a test email.',
  sms: 'Add a mobile number to your account to get a test message.',
  voice: 'Add a mobile number to your account to get a test call.',
  push: 'Your account has no app that a push notification can be sent to.',
};

/**
 * @throws 409 without an address of one's own, or where the service is not set up: nothing is
 * written
 */
export async function sendTest(
  tx: Tx,
  actor: Actor,
  service: TestedService,
  queue: QueueTest,
): Promise<{ sent_to: string }> {
  const [self] = await tx<Self[]>`
    select u.name, u.email, u.mobile,
      (select i.push_provider || ':' || i.push_token from app_installations i
      where i.user_id = u.id
        and i.ended_at is null
        and i.push_token is not null
        and ${isSetUp(tx, serviceOfProvider(tx, tx`i.push_provider`))}
      order by i.id desc limit 1) as push
    from users u where u.id = ${actor.user_id}`;
  const recipient = self && addressOf(self, service);
  if (!recipient) throw conflict('no_recipient', missing[service]);
  const [event] = await recordEvents(tx, [
    {
      kind: 'service.tested',
      organisation_id: null,
      data: { service, by: actor.name },
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
    },
  ]);
  const queued = await queue(tx, {
    organisation_id: null,
    lane: 'ordinary',
    channel: service,
    recipient,
    subject: 'Test of Vigil',
    body: `This is a test from Vigil, asked for by ${self.name}. If you can read or hear this, it works.`,
    idempotency_key: `service.tested:${event?.id ?? randomUUID()}`,
    valid_minutes: 10,
  });
  if (queued === 'not_set_up') throw notSetUp(service);
  return { sent_to: service === 'push' ? 'your app' : recipient };
}

function addressOf({ email, mobile, push }: Self, service: TestedService): string | null {
  if (service === 'email') return email;
  return service === 'push' ? push : dialled(mobile);
}
