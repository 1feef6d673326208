// What administrators decide about phones: making a code for a person, accepting a phone that
// requested activation, or refusing it.

import type { Actor } from '#domain/access/actor.ts';
import { invalid, notFound } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { ActivationAttempt } from '#domain/phone/activation-attempts.api.ts';
import { shownCode } from '#domain/phone/activation-code.ts';
import { attemptRefusal, personRefusal } from '#domain/phone/phone.policy.ts';
import { queueMail } from '#server/deliveries/deliveries.store.ts';
import { insertDevice } from '#server/devices/new-devices.store.ts';
import { keepPlace } from '#server/devices/records/device-places.service.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { numberWithin } from '#server/kit/phone-numbers.ts';
import { renderEmail } from '#server/texts/rendered-email.service.ts';
import { beginInstallation } from '../installations.store.ts';
import { hashCode, newCode } from '../secrets.ts';
import { tellInstalled } from './activation.service.ts';
import { findAppDevice, findPerson, insertCode, type Person } from './activation-codes.store.ts';
import {
  lockAttempt,
  readRequestingPhone,
  requireAttempt,
  writeDecision,
} from './activation-decisions.store.ts';

const phoneOf = (person: Person): string => `Phone of ${person.name}`.slice(0, 100);

/**
 * Makes a code for a person's app device, or for a new one; for a new one the person is emailed
 * where to get the app.
 * @throws 404 for a person out of view; 409 for one who is not active; 422 for a device that is not
 * the person's own app device
 */
export async function makeCode(
  tx: Tx,
  actor: Actor,
  {
    userId,
    deviceId,
    deviceName,
    origin,
  }: {
    userId: number;
    deviceId?: number | undefined;
    deviceName?: string | undefined;
    origin: string;
  },
) {
  const person = await findPerson(tx, userId);
  if (!person) throw notFound();
  refuseIf(personRefusal(person));
  const device =
    deviceId === undefined
      ? await newAppDevice(tx, person, deviceName)
      : await findAppDevice(tx, person, deviceId);
  if (!device) throw invalid({ device_id: ['This is not a phone of this person.'] });
  const code = newCode();
  const owner = { organisation_id: person.organisation_id, device_id: device.id };
  const expires_at = await insertCode(tx, {
    ...owner,
    code_hash: hashCode(code),
    made_by_staff_id: actor.user_id,
  });
  await tell(tx, actor, {
    ...owner,
    kind: 'activation_code.created',
    user_id: person.id,
    data: { expires_at },
  });
  if (deviceId === undefined) await emailApp(tx, person, { device, origin });
  return { code: shownCode(code), expires_at, device };
}

/** The code itself is not in the email: the administrator gives it. */
async function emailApp(
  tx: Tx,
  person: Person,
  { device, origin }: { device: { id: number; name: string }; origin: string },
): Promise<void> {
  const { organisation_id, email, first_name } = person;
  if (email === null) return;
  const values = { first_name, device: device.name, app_link: `${origin}/phone/` };
  void (await queueMail(tx, {
    organisation_id,
    recipient: email,
    idempotency_key: `download_app:${device.id}`,
    ...(await renderEmail(tx, { type: 'download_app', organisation_id, values })),
  }));
}

/** @throws 422 where the organisation or the person's department may have no more phones */
async function newAppDevice(
  tx: Tx,
  person: Person,
  name?: string,
  phone?: string | null,
): Promise<{ id: number; name: string }> {
  const device_name = name || phoneOf(person);
  const { organisation_id, id: user_id } = person;
  await keepPlace(tx, { organisation_id, kind: 'app', user_id }, 'user_id');
  // Typed by an unknown person: an unreadable number is stored with the request only.
  const read = phone ? await numberWithin(tx, organisation_id, phone) : null;
  const id = await insertDevice(tx, {
    organisation_id,
    type: 'app',
    user_id,
    device_name,
    phone: read?.number,
    country: read?.country,
  });
  return { id, name: device_name };
}

/**
 * Accepts a phone that requested activation without a code, as a new app device of a person (R199).
 * @throws 404 out of view; 409 when it was decided, is expired, or the person is not active; 422
 * for a person of another organisation
 */
export async function createDevice(
  tx: Tx,
  actor: Actor,
  {
    attemptId,
    userId,
    deviceName,
  }: { attemptId: number; userId: number; deviceName?: string | undefined },
): Promise<ActivationAttempt> {
  const attempt = await lockAttempt(tx, attemptId);
  refuseIf(attemptRefusal(attempt));
  const person = await findPerson(tx, userId);
  if (!person || (attempt.organisation && attempt.organisation.id !== person.organisation_id))
    throw invalid({ user_id: ['Choose a person from the list.'] });
  refuseIf(personRefusal(person));
  const device = await newAppDevice(tx, person, deviceName, attempt.phone);
  const { claim_hash, ...phone } = await readRequestingPhone(tx, attemptId);
  const owner = {
    organisation_id: person.organisation_id,
    device_id: device.id,
    user_id: person.id,
  };
  await writeDecision(tx, attemptId, {
    status: 'converted',
    decided_by_staff_id: actor.user_id,
    device: { organisation_id: owner.organisation_id, id: device.id },
  });
  const installation = { ...owner, ...phone };
  await tellInstalled(tx, installation, await beginInstallation(tx, installation, claim_hash));
  await tell(tx, actor, {
    ...owner,
    kind: 'activation_attempt.converted',
    data: { attempt_id: attemptId },
  });
  return await requireAttempt(tx, attemptId);
}

/**
 * Refuses a phone that requested activation (R200). @throws 404 out of view; 409 when it was
 * decided or is expired
 */
export async function denyAttempt(tx: Tx, actor: Actor, id: number): Promise<ActivationAttempt> {
  const attempt = await lockAttempt(tx, id);
  refuseIf(attemptRefusal(attempt));
  await writeDecision(tx, id, { status: 'denied', decided_by_staff_id: actor.user_id });
  await tell(tx, actor, {
    organisation_id: attempt.organisation?.id ?? null,
    kind: 'activation_attempt.denied',
    data: { attempt_id: id },
  });
  return await requireAttempt(tx, id);
}

const tell = async (
  tx: Tx,
  actor: Actor,
  event: Omit<Parameters<typeof recordEvents>[1][number], 'actor_staff_id'>,
): Promise<void> =>
  void (await recordEvents(tx, [
    { ...event, actor_staff_id: actor.user_id, acting_for_staff_id: actor.acting_for_user_id },
  ]));
