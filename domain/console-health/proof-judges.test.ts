// When a console and when the program counts as silent, at each limit of time.
import { describe, expect, test } from 'vitest';
import { canarySequence } from './canary.ts';
import {
  announces,
  consoleTroubles,
  keepsWatch,
  type SeenConsole,
  type ShownConsole,
} from './console-judge.ts';
import { programTroubles } from './program-judge.ts';
import {
  canaryOverdueMs,
  canaryPatienceMs,
  consoleLostAfterMs,
  consoleSilentAfterMs,
  pulseLostAfterMs,
} from './proof-pace.ts';

const now = Date.UTC(2026, 10, 21, 14, 0);
const well: SeenConsole = {
  since: now - 600_000,
  heard_at: now - 1000,
  audio: 'running',
  reported: [],
  canary_id: 7,
};
const canary = { id: 7, committed_at: now - 30_000 };

describe('a console', () => {
  test.each<[string, Partial<SeenConsole>, string[]]>([
    ['a report one second ago', {}, []],
    ['a report at the very end of the patience', { heard_at: now - consoleSilentAfterMs }, []],
    ['no report', { heard_at: now - consoleSilentAfterMs - 1, reported: ['no_sound'] }, ['silent']],
    [
      'no report within the time a console is waited for',
      { heard_at: now - consoleLostAfterMs },
      ['silent'],
    ],
    ['gone without a goodbye', { heard_at: now - consoleLostAfterMs - 1 }, ['lost']],
    ['with sounds blocked', { audio: 'blocked' }, ['no_sound']],
    ['muted by its operator', { audio: 'muted' }, []],
    ['that says it is not live', { reported: ['not_live'], canary_id: 6 }, ['not_live']],
    ['that says twice that it is deaf', { audio: 'blocked', reported: ['no_sound'] }, ['no_sound']],
    ['that never had the canary', { canary_id: null }, ['canary_missed']],
    ['that had only an older canary', { canary_id: 6 }, ['canary_missed']],
    ['opened after the canary', { canary_id: null, since: now - 20_000 }, []],
  ])('%s', (_what, over, troubles) => {
    expect(consoleTroubles({ ...well, ...over }, canary, now)).toEqual(troubles);
  });

  test('is given time for the canary, and misses none where none flew', () => {
    const late = { ...well, canary_id: 6 };
    expect(consoleTroubles(late, { id: 7, committed_at: now - canaryPatienceMs }, now)).toEqual([]);
    expect(consoleTroubles(late, { id: 7, committed_at: now - canaryPatienceMs - 1 }, now)).toEqual(
      ['canary_missed'],
    );
    expect(consoleTroubles(late, null, now)).toEqual([]);
  });
});

describe('a console keeps watch', () => {
  test.each<[string, Parameters<typeof keepsWatch>[0], boolean]>([
    ['while its alarm would sound', { audio: 'running', troubles: [] }, true],
    [
      'with a wrong clock and without a picture: it still sounds',
      { audio: 'running', troubles: ['wrong_clock', 'cannot_draw'] },
      true,
    ],
    ['not with sounds off', { audio: 'muted', troubles: [] }, false],
    ['not with sounds blocked', { audio: 'blocked', troubles: ['no_sound'] }, false],
    ['not where nothing listens', { audio: 'closed', troubles: [] }, false],
    ['not without signal', { audio: 'running', troubles: ['no_sound'] }, false],
    ['not without news', { audio: 'running', troubles: ['not_live'] }, false],
    ['not when the canary never came', { audio: 'running', troubles: ['canary_missed'] }, false],
    ['not when it is silent', { audio: 'running', troubles: ['silent'] }, false],
    ['not when it has gone', { audio: 'running', troubles: ['lost'] }, false],
  ])('%s', (_what, received, watches) => {
    expect(keepsWatch(received)).toBe(watches);
  });
});

describe('a console announces what its list has no room for', () => {
  const proven: ShownConsole = {
    ...well,
    visible: true,
    canary_received_at: now - 30_000,
    canary_painted_at: now - 29_900,
    canary_sounded_at: now - 29_800,
  };
  test.each<[string, Partial<ShownConsole>, boolean]>([
    ['proven', {}, true],
    [
      'opened since the last canary',
      { canary_id: null, since: now - 20_000, canary_received_at: null },
      true,
    ],
    [
      'the canary is just being painted',
      { canary_received_at: now - canaryPatienceMs, canary_painted_at: null },
      true,
    ],
    [
      'the canary was not painted',
      { canary_received_at: now - canaryPatienceMs - 1, canary_painted_at: null },
      false,
    ],
    ['the canary was not sounded', { canary_sounded_at: null }, false],
    ['it never had the canary', { canary_id: null, canary_received_at: null }, false],
    ['in the background', { visible: false }, false],
    ['muted', { audio: 'muted' }, false],
    ['blocked', { audio: 'blocked' }, false],
    ['deaf', { reported: ['no_sound'] }, false],
    ['cannot draw', { reported: ['cannot_draw'] }, false],
    ['no report', { heard_at: now - consoleSilentAfterMs - 1 }, false],
  ])('%s', (_what, over, expected) => {
    expect(announces({ ...proven, ...over }, canary, now)).toBe(expected);
  });
});

describe('the program', () => {
  const signs = {
    now,
    pulse_at: now - 1000,
    canary: { sent_at: now - 30_000, committed_at: now - 29_900 },
  };
  const long = 3_600_000;

  test('is well', () => expect(programTroubles(signs, long)).toEqual([]));

  test('whose engine gives no sign', () => {
    expect(programTroubles({ ...signs, pulse_at: now - pulseLostAfterMs }, long)).toEqual([]);
    expect(programTroubles({ ...signs, pulse_at: now - pulseLostAfterMs - 1 }, long)).toEqual([
      'engine_still',
    ]);
    expect(programTroubles({ ...signs, pulse_at: null }, long)).toEqual(['engine_still']);
    expect(programTroubles({ ...signs, pulse_at: null }, pulseLostAfterMs)).toEqual([]);
  });

  test('whose canary does not arrive, or is not sent any more', () => {
    const sent = (ago: number, arrived: boolean) => ({
      sent_at: now - ago,
      committed_at: arrived ? now - ago + 100 : null,
    });
    expect(programTroubles({ ...signs, canary: sent(canaryPatienceMs, false) }, long)).toEqual([]);
    expect(programTroubles({ ...signs, canary: sent(canaryPatienceMs + 1, false) }, long)).toEqual([
      'canary_lost',
    ]);
    expect(programTroubles({ ...signs, canary: sent(canaryOverdueMs, true) }, long)).toEqual([]);
    expect(programTroubles({ ...signs, canary: sent(canaryOverdueMs + 1, true) }, long)).toEqual([
      'canary_lost',
    ]);
    expect(programTroubles({ ...signs, canary: sent(canaryOverdueMs + 1, true) }, 1000)).toEqual(
      [],
    );
    expect(programTroubles({ ...signs, canary: null }, long)).toEqual([]);
    // Under way when an earlier run of the program was ended.
    expect(
      programTroubles({ ...signs, canary: sent(canaryPatienceMs + 1, false) }, canaryPatienceMs),
    ).toEqual([]);
    expect(
      programTroubles(
        { ...signs, canary: sent(canaryPatienceMs + 1, false) },
        canaryPatienceMs + 1,
      ),
    ).toEqual(['canary_lost']);
    expect(
      programTroubles({ ...signs, canary: sent(canaryOverdueMs + 1, false) }, canaryOverdueMs + 1),
    ).toEqual(['canary_lost']);
  });
});

test('a canary is known by the number of its frame', () => {
  expect(canarySequence('4711:beef:1760000000:r0a0:sos')).toBe(4711);
  expect(canarySequence('nonsense')).toBeNaN();
});
