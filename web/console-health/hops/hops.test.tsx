// @vitest-environment happy-dom
// How an alert arrived: nothing is asked before it is opened, each hop has its time and what it
// took, and a console that stayed mute is named.
import { expect, it } from 'vitest';
import type { AlertHops } from '#domain/console-health/alert-hops.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { proofCalls } from '../proof-calls.ts';
import { HowItReachedUs } from './how-it-reached-us.tsx';

const at = (second: number) => `2026-11-21T01:00:0${second}.000Z`;
const hops: AlertHops = {
  alert_id: 7,
  device_at: at(0),
  gateway_at: at(1),
  kept_at: at(2),
  sent_at: at(2),
  consoles: [
    {
      console_id: 'a',
      staff: { id: 3, name: 'Mei Chen' },
      received_at: at(2),
      painted_at: at(3),
      sounded_at: at(3),
      acted_at: null,
    },
    {
      console_id: 'b',
      staff: { id: 4, name: 'Tom Hughes' },
      received_at: at(4),
      painted_at: null,
      sounded_at: null,
      acted_at: null,
    },
  ],
  first_action: null,
};

const open = (...answers: ReturnType<typeof answer>[]) =>
  openScreen(<HowItReachedUs id={7} />, { answers });
async function unfold(screen: ReturnType<typeof open>): Promise<void> {
  const details = (await screen.find('group')) as HTMLDetailsElement;
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
}
const hopOf = (name: string) => document.querySelector(`[data-hop=${name}]`)?.textContent;

it('is asked for only once it is opened', async () => {
  const screen = open(answer(proofCalls.hops, hops));
  await screen.expectText('How the alert arrived');
  expect(screen.calls).toEqual([]);
  await unfold(screen);
  await screen.expectText('Received by the gateway');
  expect(screen.calls.map(({ line }) => line)).toEqual(['GET /alerts/7/hops']);
});

it('says when each hop was, how long after the gateway, and on whose console', async () => {
  const screen = open(answer(proofCalls.hops, hops));
  await unfold(screen);
  await screen.expectText('Saved');
  expect(hopOf('kept')).toContain('1.0 s after the gateway');
  expect(hopOf('painted_at')).toMatch(/2\.0 s after the gateway Mei Chen$/);
  expect(hopOf('gateway')).not.toContain('after the gateway');
  expect(hopOf('acted_at')).toContain('–');
  await screen.expectText(
    'Mei Chen: displayed, sound played.',
    'Tom Hughes: not displayed, no sound.',
  );
});

it('says that no console has reported it', async () => {
  const screen = open(answer(proofCalls.hops, { ...hops, consoles: [] }));
  await unfold(screen);
  await screen.expectText('No console has reported this alert.');
});

it('a path that is not known can be asked for again', async () => {
  const screen = open(refuse(proofCalls.hops, 404, { code: 'not_found' }));
  await unfold(screen);
  await screen.expectText('Path unknown');
  screen.change(answer(proofCalls.hops, hops));
  await screen.press('Try again');
  await screen.expectText('Received by the gateway');
});
