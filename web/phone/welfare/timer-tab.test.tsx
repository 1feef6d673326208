// @vitest-environment happy-dom
// The timer on the phone: its length is checked before it starts, and what is said of it is never
// more than the server knows.
import { beforeEach, describe, expect, it } from 'vitest';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { changeReports, phoneNow } from '../memory/phone-store.ts';
import { TimerNews, TimerTab } from './timer-tab.tsx';
import type { ShownTimer, TimerPhase } from './welfare-shown.ts';

beforeEach(async () => await changeReports([]));

const reported = () => phoneNow().reports.map(({ kind, data }) => [kind, data]);

describe('starting', () => {
  it.each(['', '0', '1.5', 'ten', '1441', '-5'])('%j minutes are refused', async (minutes) => {
    const screen = openScreen(<TimerTab />);
    await screen.type('Minutes', minutes);
    await screen.send('Start timer');
    await screen.expectText('Enter 1 to 1440 minutes (24 hours).');
    expect(reported()).toEqual([]);
  });

  it('takes a length of its choice, with what the person does', async () => {
    const screen = openScreen(<TimerTab />);
    await screen.type('What are you doing? (optional)', '  Fencing  ');
    await screen.press('2 h', 'radio');
    expect((await screen.field('Minutes')).value).toBe('120');
    await screen.send('Start timer');
    await screen.expectText(
      'Fencing',
      'Not sent yet. Retrying. Until it is received, no one knows',
    );
    expect(reported()).toEqual([
      ['welfare_start', { session_id: expect.any(String), minutes: 120, activity: 'Fencing' }],
    ]);
  });
});

describe('running', () => {
  const started = async () => {
    const screen = openScreen(<TimerTab />);
    await screen.send('Start timer');
    await screen.find('region', 'Running timer');
    return screen;
  };
  const session = () => phoneNow().reports[0]?.data['session_id'];

  it('counts down, is extended, restarted and ended', async () => {
    const screen = await started();
    expect((await screen.find('timer')).textContent).toMatch(/^(30:0[01]|29:5\d)$/);
    await screen.press('+15 min');
    await screen.expect(() =>
      expect(document.querySelector('[role=timer]')?.textContent).toMatch(/^(45:0[01]|44:5\d)$/),
    );
    await screen.press('I am safe: restart the timer');
    await screen.press('I am safe: end the timer');
    await screen.find('button', 'Start timer');
    expect(reported().slice(1)).toEqual([
      ['welfare_extend', { session_id: session(), minutes: 15 }],
      ['check_in', {}],
      ['welfare_end', { session_id: session() }],
    ]);
  });
});

const at = (minute: number) => Date.UTC(2026, 10, 21, 1, minute);
const timer: ShownTimer = {
  id: 'a',
  activity: '',
  started_at: at(0),
  due_at: at(30),
  grace_until: at(35),
  known: true,
  sent: true,
};

it.each<[string, Partial<ShownTimer>, TimerPhase, string]>([
  ['known', {}, 'running', 'an alert is raised, even if this phone is off.'],
  ['not yet known', { known: false, sent: false }, 'running', 'no one knows about this timer.'],
  ['extended, not sent', { sent: false }, 'running', 'the previous time applies.'],
  ['over', {}, 'over', 'An alert was raised at'],
  ['over, never known', { known: false, sent: false }, 'over', 'no one knows about this timer.'],
  ['over, a change not sent', { sent: false }, 'over', 'the previous time applies.'],
])('%s: what is said', async (_, over, phase, text) => {
  const screen = openScreen(<TimerNews timer={{ ...timer, ...over }} phase={phase} now={at(36)} />);
  await screen.expectText(text);
});
