// What the address of an organisation may look like.
import { expect, test } from 'vitest';
import { subdomain } from './subdomain.ts';

test.each(['abc', 'red-gum', 'red2gum', '123', 'a'.repeat(63), ' redgum ', null])(
  '%j may be one: a-z, 0-9 and hyphen (R227)',
  (given) => expect(subdomain.parse(given)).toBe(given?.trim() ?? null),
);

test.each(['Redgum', 'REDGUM', 'red_gum', 'red.gum', 'red gum', 'rédgum', 'red/gum', 'redgum!'])(
  '%j has another character (R227)',
  (given) => expect(subdomain.safeParse(given).success).toBe(false),
);

test.each(['ab', 'a'.repeat(64), '-redgum', 'redgum-', 'sos', 'www'])(
  '%j is too short, too long, ends in a hyphen or is reserved',
  (given) => expect(subdomain.safeParse(given).success).toBe(false),
);
