// Which way notices take: Redis where REDIS_URL is set, the database otherwise.
import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Notices } from './notices.ts';

/**
 * @returns undefined where the database carries them. Redis is loaded only where it is used.
 */
export async function chosenNotices(
  { REDIS_URL, APP_SECRET }: Pick<Config, 'REDIS_URL' | 'APP_SECRET'>,
  log: Log,
): Promise<Notices | undefined> {
  if (REDIS_URL === undefined) return undefined;
  const { redisNotices } = await import('./redis-notices.ts');
  // All processes of an installation have its secret, and no other installation has it.
  const installation = createHash('sha256').update(`notices ${APP_SECRET}`).digest('hex');
  return redisNotices({ url: REDIS_URL, prefix: `vigil:${installation.slice(0, 16)}:`, log });
}
