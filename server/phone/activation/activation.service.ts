// How a phone becomes a device: with a code, at once; without one, when an administrator accepts
// it. Refusals do not reveal the reason.
import { invalid, tooMany } from '#domain/kit/errors.ts';
import type { AppOwner } from '#domain/phone/app-state.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { beginInstallation, type NewInstallation, readOwner } from '../installations.store.ts';
import { hashCode, hashSecret, newToken } from '../secrets.ts';
import * as attempts from './activation-attempts.store.ts';
import { takeCode } from './activation-codes.store.ts';

export interface Activation extends attempts.Phone {
  readonly code: string;
  readonly push?: NewInstallation['push'];
}

export interface ActivationRequest extends attempts.Phone {
  readonly phone: string;
  readonly subdomain?: string | undefined;
}

const platform = { role: 'platform' } as const;
/**
 * Wrong codes in the window after which the next wrong one is 429 and no longer written down. Many
 * phones may share an address.
 */
const most = { of_code: 5, of_installation: 10, of_address: 300 } as const;
const requestsOfAddress = 30;

/** One text for a code that is unknown, old, used, or of a removed device. */
export const codeRefused = () =>
  invalid({ code: ['This code does not work. Check it, or ask for a new one.'] });

const tooManyCodes = () =>
  tooMany(
    'Too many codes that do not work. Check the code, or ask for a new one.',
    attempts.windowMinutes * 60,
  );

const wait = () =>
  tooMany(
    `Too many attempts. Please try again in ${attempts.windowMinutes} minutes.`,
    attempts.windowMinutes * 60,
  );

/**
 * Turns the phone into the device its code was made for.
 * @returns the phone's owner, and the token
 * @throws 422 in the one text above, 429 where many were refused before; never for a valid code,
 * even from an address shared with others (decision 0028)
 */
export async function activate(
  database: Database,
  given: Activation,
  address: string,
): Promise<AppOwner & { token: string }> {
  const codeHash = hashCode(given.code);
  const answer = await database.write(platform, async (tx) => {
    await attempts.queueUp(tx, address);
    const code = await takeCode(tx, codeHash);
    if (
      !code &&
      (await isOverLimit(tx, { address, codeHash, installationId: given.installation_id }))
    )
      return 'too many';
    const attempt = await attempts.insertCodeTry(tx, {
      phone: given,
      address,
      codeHash,
      deviceId: code?.device_id ?? null,
    });
    await tellAttempt(tx, attempt, code ? 'converted' : 'denied', { address });
    return code ? await letIn(tx, given, code) : 'refused';
  });
  // Refused after the commit: the try is kept.
  if (answer === 'too many') throw tooManyCodes();
  if (answer === 'refused') throw codeRefused();
  return answer;
}

async function isOverLimit(
  tx: Tx,
  tried: Parameters<typeof attempts.countRefusedTries>[1],
): Promise<boolean> {
  const refused = await attempts.countRefusedTries(tx, tried);
  return (
    refused.of_code >= most.of_code ||
    refused.of_installation >= most.of_installation ||
    refused.of_address >= most.of_address
  );
}

async function letIn(
  tx: Tx,
  given: Activation,
  device: { organisation_id: number; device_id: number; user_id: number | null },
): Promise<AppOwner & { token: string }> {
  const token = newToken();
  const installation = { ...device, ...phoneFacts(given), push: given.push };
  const id = await beginInstallation(tx, installation, hashSecret(token));
  await tellInstalled(tx, installation, id);
  return { token, ...(await readOwner(tx, device.organisation_id, device.device_id)) };
}

export const phoneFacts = ({ installation_id, platform, app_version }: attempts.Phone) => ({
  installation_uuid: installation_id,
  platform,
  app_version,
});

/** Writes that an app was installed on a device. */
export async function tellInstalled(
  tx: Tx,
  installation: NewInstallation,
  id: number,
): Promise<void> {
  const { organisation_id, device_id, user_id, platform, app_version } = installation;
  const data = { installation_id: id, platform, app_version };
  await recordEvents(tx, [
    {
      kind: 'phone_app.activated',
      organisation_id,
      device_id,
      ...(user_id === null ? {} : { user_id }),
      data,
    },
  ]);
}

/**
 * Keeps a request without a code for 48 hours.
 * @returns the claim to ask with, which becomes the phone's token when an administrator accepts it
 * @throws 429 after 30 requests from one address in 15 minutes
 */
export async function requestActivation(
  database: Database,
  given: ActivationRequest,
  address: string,
): Promise<{ claim: string; expires_at: string }> {
  const claim = newToken();
  const request = await database.write(platform, async (tx) => {
    await attempts.queueUp(tx, address);
    if ((await attempts.countRequests(tx, address)) >= requestsOfAddress) return null;
    const { phone: number, subdomain = '' } = given;
    const written = await attempts.insertRequest(tx, {
      phone: given,
      number,
      subdomain,
      address,
      claimHash: hashSecret(claim),
    });
    await tellAttempt(tx, written, 'requested', { address });
    return written;
  });
  if (!request) throw wait();
  return { claim, expires_at: request.expires_at };
}

/**
 * The outcome of a request; its claim is the token once it is converted. An unknown claim counts as
 * denied.
 */
export async function claimActivation(database: Database, claim: string) {
  const status =
    (await database.read(
      platform,
      async (tx) => await attempts.findClaim(tx, hashSecret(claim)),
    )) ?? 'denied';
  return { status, token: status === 'converted' ? claim : null };
}

const tellAttempt = async (
  tx: Tx,
  attempt: { id: number; organisation_id: number | null },
  what: 'requested' | 'converted' | 'denied',
  data: Record<string, unknown>,
): Promise<void> =>
  void (await recordEvents(tx, [
    {
      kind: `activation_attempt.${what}`,
      organisation_id: attempt.organisation_id,
      data: { attempt_id: attempt.id, ...data },
    },
  ]));
