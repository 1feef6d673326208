// @vitest-environment happy-dom
// Messages on the phone: both ways in one order, what is read is reported, an answer to the
// organisation is kept, and one that did not go says so.
import { beforeEach, expect, it } from 'vitest';
import { phoneAppApi } from '#domain/phone/phone-app.api.ts';
import { answer, networkDown, noAnswer } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { appCalls, type InboxMessage, type OperatorMessage } from '../line/app-calls.ts';
import { changePhone, changeReports, phoneNow } from '../memory/phone-store.ts';
import { unreadCount } from './conversation.ts';
import { MessagesTab } from './messages-tab.tsx';

const read_at = '2026-11-21T01:05:00.000Z';
const message: OperatorMessage = {
  ...sampleOf(phoneAppApi.messages),
  id: 3,
  text: 'Are you well?',
  at: '2026-11-21T01:00:00.000Z',
  read_at,
};
const asked: InboxMessage = {
  ...sampleOf(phoneAppApi.inbox),
  id: 8,
  sender: 'Redgum',
  text: 'The creek is rising. Are you safe?',
  response_type: 'safe_or_help',
  answer: null,
  at: '2026-11-21T01:00:00.000Z',
  read_at,
};

beforeEach(async () => {
  await changeReports([]);
  changePhone({ token: null, messages: [], inbox: [] });
});

const open = (...answers: ReturnType<typeof answer>[]) =>
  openScreen(<MessagesTab />, {
    answers: [
      ...answers,
      answer(appCalls.readMessage, null),
      answer(appCalls.readInbox, null),
      answer(appCalls.answerInbox, null),
      noAnswer(appCalls.state),
    ],
  });

it('says that there are none, and sends a first one', async () => {
  const screen = open();
  await screen.expectText('No messages yet. What an operator writes to you appears here.');
  await screen.type('Message to the operator', '   ');
  await screen.send('Send');
  expect(phoneNow().reports).toEqual([]);
  await screen.type('Message to the operator', '  I am at the gate ');
  await screen.send('Send');
  await screen.expectText('I am at the gate', 'Not sent yet. Retrying.');
  expect(phoneNow().reports).toMatchObject([
    { kind: 'message', data: { text: 'I am at the gate' }, status: 'waiting' },
  ]);
  expect((await screen.field('Message to the operator')).value).toBe('');
});

it('what is seen is reported as read, once', async () => {
  changePhone({
    token: 't',
    messages: [
      { ...message, read_at: null },
      { ...message, id: 4 },
    ],
  });
  expect(unreadCount(phoneNow().messages)).toBe(1);
  const screen = open();
  await screen.expectText('Operator');
  await screen.expectWritten(['PUT /app/messages/3/read']);
  await screen.expect(() => expect(unreadCount(phoneNow().messages)).toBe(0));
});

it('what could not be reported stays unread', async () => {
  changePhone({ token: 't', messages: [{ ...message, read_at: null }] });
  const screen = open(networkDown(appCalls.readMessage));
  await screen.expect(() => expect(screen.written).toHaveLength(1));
  expect(unreadCount(phoneNow().messages)).toBe(1);
});

it('an answer to the organisation is sent, and can be changed', async () => {
  changePhone({ token: 't', inbox: [asked] });
  const screen = open();
  await screen.expectText('The creek is rising. Are you safe?', 'Redgum');
  await screen.press('I am safe');
  await screen.expectText('You answered: I am safe');
  await screen.press('I need help');
  await screen.expectText('You answered: I need help');
  await screen.expectWritten(
    ['PUT /app/inbox/8/answer', { answer: 'safe' }],
    ['PUT /app/inbox/8/answer', { answer: 'help' }],
  );
  expect(screen.look('button', 'I need help')?.getAttribute('aria-pressed')).toBe('true');
});

it('an answer that did not go says so, and counts as none', async () => {
  changePhone({ token: 't', inbox: [asked] });
  const screen = open(networkDown(appCalls.answerInbox));
  await screen.press('I need help');
  await screen.expectText('Your answer was not sent.', 'In danger, press SOS.');
  await screen.expectNoText('You answered');
});

it.each<[InboxMessage['response_type'], string, string]>([
  ['number', 'Your number', '4'],
  ['text', 'Your answer', 'At the east gate'],
])('%s is typed', async (response_type, label, given) => {
  changePhone({ token: 't', inbox: [{ ...asked, response_type }] });
  const screen = open();
  await screen.type(label, `  ${given} `);
  await screen.send('Send answer');
  await screen.expectWritten(['PUT /app/inbox/8/answer', { answer: given }]);
  await screen.expectText(`You answered: ${given}`);
});
