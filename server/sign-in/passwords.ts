// Passwords are kept as argon2id hashes and checked on the thread pool, never on the event loop.
import { hash, verify } from '@node-rs/argon2';

// OWASP's figures: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The argon2id hash of a password, salted, in the PHC string format. */
export const hashPassword = async (password: string): Promise<string> =>
  await hash(password.normalize('NFKC'), cost);

let placeholderHash: Promise<string> | null = null;

/**
 * Whether the password matches the hash. Without a hash it takes as long and answers false, so that
 * the time does not reveal which addresses exist.
 */
export async function passwordMatches(kept: string | null, password: string): Promise<boolean> {
  placeholderHash ??= hashPassword('a password that nobody has');
  const matches = await verify(kept ?? (await placeholderHash), password.normalize('NFKC'));
  return kept !== null && matches;
}
