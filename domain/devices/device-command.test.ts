// Every outcome of a command leads to one end, or back to being requested where a second time is
// harmless.
import { expect, test } from 'vitest';
import { afterOutcome, afterSilence, afterTime, mayRepeat } from './device-command.ts';
import { deviceCommandNames } from './devices.api.ts';

test('an answer ends it in any state', () => {
  for (const tries of [1, 2, 3, 9]) {
    expect(afterOutcome('confirmed', tries)).toEqual({
      state: 'answered',
      line: 'device_command.confirmed',
    });
    expect(afterOutcome('refused', tries)).toEqual({
      state: 'refused',
      line: 'device_command.refused',
    });
    expect(afterOutcome('not_confirmed', tries)).toEqual({
      state: 'lapsed',
      line: 'device_command.not_confirmed',
    });
  }
});

test('a lost command is requested again, three times in all', () => {
  expect([1, 2, 3].map((tries) => afterOutcome('lost', tries).state)).toEqual([
    'asked',
    'asked',
    'lapsed',
  ]);
  expect(afterOutcome('lost', 1).line).toBeNull();
});

test('only what is harmless twice is sent again when its sender is gone', () => {
  expect(deviceCommandNames.filter(mayRepeat)).toEqual(['find_me', 'locate']);
  expect(deviceCommandNames.map((name) => afterSilence(name, 1).state)).toEqual([
    'asked',
    'lapsed',
    'lapsed',
    'asked',
  ]);
  expect(afterSilence('find_me', 3)).toEqual({
    state: 'lapsed',
    line: 'device_command.not_confirmed',
  });
});

test('what was never sent ends too', () => {
  expect(afterTime).toEqual({ state: 'lapsed', line: 'device_command.lapsed' });
});
