// @vitest-environment happy-dom
// Pending phones: refused only after a confirmation, approved only for a person, and each decision
// is shown with its time.
import { expect, it } from 'vitest';
import {
  type ActivationAttempt,
  activationAttemptsApi,
} from '#domain/phone/activation-attempts.api.ts';
import { answer } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { AttemptDecision } from './attempt-decision.tsx';

const attempt = (over: Partial<ActivationAttempt> = {}): ActivationAttempt => ({
  id: 7,
  source: 'request',
  status: 'pending',
  name: 'Helen Marsh',
  phone: '0412 345 678',
  platform: 'android',
  organisation: null,
  device: null,
  decided_at: null,
  created_at: '2026-11-21T00:00:00Z',
  expires_at: '2026-11-23T00:00:00Z',
  ...over,
});
function open(shown: ActivationAttempt) {
  const letIn: number[] = [];
  const screen = openScreen(
    <AttemptDecision attempt={shown} onLetIn={({ id }) => void letIn.push(id)} />,
    { answers: [answer(activationAttemptsApi.deny, attempt({ status: 'denied' }))] },
  );
  return { screen, letIn };
}

it('refuses after a confirmation, and not when it is cancelled', async () => {
  const { screen } = open(attempt());
  await screen.press('Refuse Helen Marsh');
  await screen.expectText('Refuse the request from Helen Marsh?');
  await screen.answerQuestion('Cancel');
  expect(screen.written).toEqual([]);
  await screen.press('Refuse Helen Marsh');
  await screen.answerQuestion('Refuse');
  await screen.expectWritten(['PUT /activation-attempts/7/deny']);
});

it('opens the approval dialog, and writes nothing by itself', async () => {
  const { screen, letIn } = open(attempt());
  await screen.press('Approve Helen Marsh');
  expect([letIn, screen.written]).toEqual([[7], []]);
});

it.each([
  ['decided', attempt({ status: 'denied', decided_at: '2026-11-21T01:00:00Z' }), '21/11/2026'],
  ['expired', attempt({ status: 'expired' }), '–'],
  [
    'a wrong code',
    attempt({ source: 'code', status: 'denied', decided_at: '2026-11-21T01:00:00Z' }),
    '21/11/2026',
  ],
])('%s: there is nothing to press', async (_what, shown, words) => {
  const { screen } = open(shown);
  await screen.expectText(words);
  expect(screen.look('button')).toBeNull();
});
