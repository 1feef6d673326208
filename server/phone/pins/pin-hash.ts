// PINs are stored as salted scrypt hashes. PINs are short: their protection is that only the
// platform can read the column.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const bytes = 32;
const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/** @returns salt and hash in hex, with a colon between them */
export async function hashPin(pin: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString('hex')}:${(await derive(pin, salt, bytes)).toString('hex')}`;
}

/** Whether the PIN is the hash's. @param kept as `hashPin` gave it */
export async function pinMatches(kept: string, pin: string): Promise<boolean> {
  const [salt = '', hash = ''] = kept.split(':');
  return timingSafeEqual(
    Buffer.from(hash, 'hex'),
    await derive(pin, Buffer.from(salt, 'hex'), bytes),
  );
}
