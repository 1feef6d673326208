// @vitest-environment happy-dom
// Failed messages: the reason is shown, and sending again makes one request and reloads the list.
import { expect, it } from 'vitest';
import { type UndeliveredMessage, undeliveredApi } from '#domain/deliveries/undelivered.api.ts';
import { answer } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import UndeliveredPage from './undelivered-page.tsx';

const message = (over: Partial<UndeliveredMessage>): UndeliveredMessage => ({
  id: 1,
  organisation: { id: 3, name: 'Redgum', not_monitored: false },
  alert_id: 7,
  channel: 'sms',
  recipient: '+61400000000',
  recipient_name: 'Ann Ward',
  subject: null,
  attempts: 3,
  error_code: '21211',
  last_error: 'wrong number',
  status: 'dead',
  may_retry: true,
  next_try_at: null,
  created_at: '2026-11-21T00:00:00Z',
  finished_at: '2026-11-21T00:01:00Z',
  ...over,
});
const open = (messages: UndeliveredMessage[], options: OpenOptions = {}) =>
  openScreen(<UndeliveredPage />, {
    user: {
      abilities: ['read messages'],
      services_set_up: ['email', 'sms', 'voice', 'push'],
      ...options.user,
    },
    answers: [
      ...(options.answers ?? []),
      answer(undeliveredApi.list, messages),
      answer(undeliveredApi.partners, [
        {
          channel: 'sms',
          service: 'sms',
          since: '2026-11-21T00:00:00Z',
          last_error: 'no answer',
          waiting: 2,
        },
      ]),
    ],
  });

it('says why, and which service is out of order; a dead one is sent again and leaves the list', async () => {
  const screen = open([message({})], { answers: [answer(undeliveredApi.retry, message({}))] });
  await screen.expectText('wrong number (21211)', '2 messages waiting. no answer', 'Failed');
  screen.change(answer(undeliveredApi.list, []));
  await screen.press('Send again to Ann Ward');
  await screen.expectWritten(['POST /undelivered-messages/1/retry']);
  await screen.expectText('No failed messages');
});

it('alarms repeated by escalation and queued messages have no retry button', async () => {
  const screen = open([
    message({ may_retry: false }),
    message({ id: 2, status: 'queued', may_retry: false }),
  ]);
  await screen.expectText('Re-sent by escalation', 'Retrying');
  expect(screen.look('button', 'Send again to Ann Ward')).toBeNull();
});

it('does not call all well while a service is not set up', async () => {
  const screen = open([], { user: { services_set_up: ['sms', 'voice', 'push'] } });
  await screen.expectText(
    'Not set up: Email. Nothing is sent by these.',
    'No message was tried yet',
  );
  await screen.expectNoText('No failed messages');
});

it('an email that waits for its service says so', async () => {
  const screen = open([
    message({
      channel: 'email',
      status: 'queued',
      error_code: 'not_set_up',
      last_error: 'Email is not set up.',
      may_retry: false,
    }),
  ]);
  await screen.expectText('Email is not set up.', 'Waiting');
});
