// Requests a link to set a new password. The call only records the request, so that it takes the
// same time for every address.
import { tooMany } from '#domain/kit/errors.ts';
import { waitText } from '#domain/sign-in/codes.ts';
import type { Database } from '#server/kit/db/database.ts';
import { requireService } from '#server/kit/delivery-services.ts';
import { countRequests, insertRequest } from './forgotten-passwords.store.ts';

/** Of one network in 15 minutes, whatever the addresses. */
const requestsOfAddress = 20;

/**
 * @throws 409 where email is not set up, the same for every address; 429 with the wait for a
 * network with too many requests
 */
export async function askForLink(
  database: Database,
  { email, address }: { email: string; address: string },
): Promise<void> {
  await database.write({ role: 'platform' }, async (tx) => {
    await requireService(tx, 'email');
    const { requests, seconds } = await countRequests(tx, address);
    if (requests >= requestsOfAddress)
      throw tooMany(`Too many requests. ${waitText(Math.max(1, seconds))}`, Math.max(1, seconds));
    await insertRequest(tx, { email: email.trim().toLowerCase(), address });
  });
}
