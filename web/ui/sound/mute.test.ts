// A mute holds until it ends, except for priority 1 after ten minutes; stored data may be invalid.
import { afterEach, describe, expect, it } from 'vitest';
import { isSilent, muteStorage, parseMute } from './mute.ts';

const minute = 60_000;
const start = Date.UTC(2026, 10, 21, 10, 0);
const hour = { at: start, until: start + 60 * minute };

describe('isSilent', () => {
  it.each([
    ['priority 2 at once', 2, 0, true],
    ['priority 2 after 59 minutes', 2, 59, true],
    ['priority 2 when the hour is over', 2, 60, false],
    ['priority 4 after 59 minutes', 4, 59, true],
    ['priority 1 at once', 1, 0, true],
    ['priority 1 after 9 minutes', 1, 9, true],
    ['priority 1 after 10 minutes', 1, 10, false],
    ['any priority with the clock set back', 2, -1, false],
  ] as const)('%s', (_what, priority, minutes, silent) => {
    expect(isSilent(hour, priority, start + minutes * minute)).toBe(silent);
  });

  it('a short mute ends for priority 1 too', () => {
    expect(isSilent({ at: start, until: start + 5 * minute }, 1, start + 5 * minute)).toBe(false);
  });

  it('no mute, no silence', () => {
    expect(isSilent(null, 1, start)).toBe(false);
  });
});

it.each([[null], [''], ['1'], ['1 x'], ['{"at":1}'], ['-1 5']])(
  '%j in storage is no mute',
  (text) => {
    expect(parseMute(text)).toBeNull();
  },
);

describe('muteStorage', () => {
  afterEach(() => localStorage.clear());

  it('keeps a mute for its operator only', () => {
    muteStorage(7).write(hour);
    expect([muteStorage(7).read(), muteStorage(8).read()]).toEqual([hour, null]);
    muteStorage(7).write(null);
    expect(muteStorage(7).read()).toBeNull();
  });

  it('reports changes of other tabs until it is unsubscribed', () => {
    let received = 0;
    const forget = muteStorage(7).subscribe(() => {
      received += 1;
    });
    window.dispatchEvent(new StorageEvent('storage', { key: 'vigil.sounds-off.7' }));
    window.dispatchEvent(new StorageEvent('storage', { key: 'vigil.sounds-off.8' }));
    forget();
    window.dispatchEvent(new StorageEvent('storage', { key: 'vigil.sounds-off.7' }));
    expect(received).toBe(1);
  });
});
