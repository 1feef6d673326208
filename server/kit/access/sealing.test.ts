// A sealed value can be opened with the same secret and purpose only, and not after a change.
import { expect, test } from 'vitest';
import { createSealing } from './sealing.ts';

const secret = 'a secret of the server that is long enough';
const sealing = createSealing({ APP_SECRET: secret, EARLIER_APP_SECRETS: '' }, 'test');

test('a value is opened again, and its sealed form differs each time', () => {
  const [one, two] = [sealing.seal('JBSWY3DP'), sealing.seal('JBSWY3DP')];
  expect([sealing.open(one), sealing.open(two)]).toEqual(['JBSWY3DP', 'JBSWY3DP']);
  expect(one.equals(two)).toBe(false);
  expect(one.toString('latin1')).not.toContain('JBSWY3DP');
});

test('after a change of the secret, values sealed with the earlier one can still be opened', () => {
  const later = createSealing(
    { APP_SECRET: `${secret} changed`, EARLIER_APP_SECRETS: ` ${secret}` },
    'test',
  );
  expect(later.open(sealing.seal('JBSWY3DP'))).toBe('JBSWY3DP');
});

test.each([
  ['another secret', createSealing({ APP_SECRET: `${secret}!`, EARLIER_APP_SECRETS: '' }, 'test')],
  ['another purpose', createSealing({ APP_SECRET: secret, EARLIER_APP_SECRETS: '' }, 'other')],
])('%s opens nothing', (_, other) => {
  expect(other.open(sealing.seal('JBSWY3DP'))).toBeNull();
});

test('each changed byte is detected, and so is a truncation', () => {
  const sealed = sealing.seal('JBSWY3DP');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(sealing.open(changed)).toBeNull();
    expect(sealing.open(sealed.subarray(0, at))).toBeNull();
  }
});
