// A command's state is its newest line, each command and pendant by itself.
import { expect, it } from 'vitest';
import { commandStates, isUnderWay } from './command-states.ts';

const line = (id: number, kind: string, data: Record<string, unknown>) => ({
  id,
  kind,
  data,
  occurred_at: `2026-11-21T01:00:${10 + id}.000Z`,
});
const beep = { command: 'find_me', device: 'Pendant 3' };
const restart = { command: 'reboot', device: 'Pendant 3' };

it.each([
  ['requested', 'asked', true],
  ['sent', 'sent', true],
  ['confirmed', 'answered', false],
  ['refused', 'refused', false],
  ['not_confirmed', 'unanswered', false],
  ['lapsed', 'lapsed', false],
])('device_command.%s is %s', (kind, step, open) => {
  const [state] = commandStates([
    line(2, `device_command.${kind}`, beep),
    line(1, 'device_command.requested', beep),
  ]);
  expect(state).toMatchObject({ command: 'find_me', device: 'Pendant 3', step, why: null });
  expect(state && isUnderWay(state)).toBe(open);
});

it('the newest line wins in any order; a repeated request is requested again', () => {
  const lines = [
    line(1, 'device_command.requested', beep),
    line(4, 'device_command.requested', beep),
    line(3, 'device_command.confirmed', beep),
  ];
  expect(commandStates(lines)).toEqual([
    { ...beep, step: 'asked', at: '2026-11-21T01:00:14.000Z', why: null },
  ]);
});

it('commands and pendants are separate, each with the reason of a failure', () => {
  const lines = [
    line(5, 'device_command.refused', { ...restart, why: 'battery is low' }),
    line(4, 'device_command.sent', { ...beep, device: 'Pendant 4' }),
    line(3, 'alert.commented', { comment: 'device_command.requested' }),
    line(2, 'device_command.confirmed', beep),
  ];
  expect(
    commandStates(lines).map(({ command, device, step, why }) => [command, device, step, why]),
  ).toEqual([
    ['reboot', 'Pendant 3', 'refused', 'battery is low'],
    ['find_me', 'Pendant 4', 'sent', null],
    ['find_me', 'Pendant 3', 'answered', null],
  ]);
});

it('a command that this page does not know is left to the story', () => {
  expect(
    commandStates([
      line(1, 'device_command.requested', { command: 'self_destruct', device: 'Pendant 3' }),
    ]),
  ).toEqual([]);
});
