// Where the people of an organisation sign in, by the portal's own address.
import { expect, test } from 'vitest';
import { signInOriginParts } from './sign-in-origin.ts';

test.each([
  ['https://vigil.example', 'https://redgum.vigil.example'],
  ['https://vigil.example:8443', 'https://redgum.vigil.example:8443'],
  ['http://localhost:4000', 'http://redgum.localhost:4000'],
  ['https://vigil.example/portal', 'https://redgum.vigil.example'],
])('people of redgum at %s sign in at %s', (portal, origin) => {
  const parts = signInOriginParts(portal);
  expect(parts && `${parts.before}redgum${parts.after}`).toBe(origin);
});

test.each(['http://127.0.0.1:4000', 'http://[::1]:4000', 'no address'])(
  '%s has no subdomains',
  (portal) => {
    expect(signInOriginParts(portal)).toBeNull();
  },
);
