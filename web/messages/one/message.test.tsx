// @vitest-environment happy-dom
// A sent message: who needs help is first, those who are not reached are named, no one is asked
// again once a check is closed, and marking safe needs a question.
import { describe, expect, it } from 'vitest';
import { messagesApi } from '#domain/messages/messages.api.ts';
import { messageChanged } from '#domain/messages/messages.events.ts';
import type { MessageRecipient, SentMessage } from '#domain/messages/sent-message.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { Actions } from './actions.tsx';
import { CheckTabs } from './check-tabs.tsx';
import { Figures } from './figures.tsx';
import { MarkSafe } from './mark-safe.tsx';
import MessagePage from './message-page.tsx';
import { NeedHelp } from './need-help.tsx';

const message: SentMessage = {
  ...sampleOf(messagesApi.get),
  id: 7,
  title: 'Flood',
  filled: 'Are you safe, Ana?',
  filled_for: 'Ana Silva',
  channel: 'best',
  response_type: 'safe_or_help',
  sender_name: null,
  created_at: '2026-11-21T01:00:00Z',
  recipients: 10,
  sent: 3,
  delivered: 5,
  failed: 1,
  unreachable: 1,
  queued: 0,
  answered: 4,
  unanswered: 4,
  not_reached: 2,
  help_closed: 0,
  answers: [
    { answer: 'safe', count: 3 },
    { answer: 'help', count: 1 },
  ],
  closed_at: null,
  closed_by: null,
};
const recipient: MessageRecipient = {
  ...sampleOf(messagesApi.recipients),
  id: 3,
  name: 'Ana Silva',
  department: 'North',
  kind: 'person',
  answer: null,
  answered_at: null,
  needs_help: false,
  number: '+61412345678',
  alert_id: null,
  alert_state: null,
};
const writer = { abilities: ['write sms messaging', 'read sms messaging'] as const };
const shared: OpenOptions = { scope: ownScope, user: writer, at: '/organisation/messages/list/7' };
const base = '/organisations/4/messages/7';

describe('what can be done', () => {
  const open = (over: Partial<SentMessage>, options: OpenOptions = {}) =>
    openScreen(<Actions message={{ ...message, ...over }} />, { ...shared, ...options });
  const offered = async (screen: ReturnType<typeof open>) => {
    await screen.find('button', 'Export list');
    return (await screen.all('button')).map(({ textContent }) => textContent).slice(1);
  };

  it.each<[string, Partial<SentMessage>, string[]]>([
    ['an open check', {}, ['Close check', 'Retry 1 failed', 'Remind 4 people']],
    ['nobody is left to answer', { unanswered: 0, failed: 0 }, ['Close check']],
    ['one is left', { unanswered: 1, failed: 0 }, ['Close check', 'Remind 1 person']],
    ['a closed check', { closed_at: '2026-11-21T02:00:00Z' }, []],
    ['no answer is asked for', { response_type: null }, ['Retry 1 failed']],
    [
      'a question that is no check',
      { response_type: 'yes_no' },
      ['Retry 1 failed', 'Remind 4 people'],
    ],
  ])('%s', async (_, over, buttons) => {
    expect(await offered(open(over))).toEqual(buttons);
  });

  it('a reader keeps the list only', async () => {
    expect(await offered(open({}, { user: { abilities: ['read sms messaging'] } }))).toEqual([]);
  });

  it.each([
    [1, 'Sent again to 1 person.'],
    [4, 'Sent again to 4 people.'],
    [0, 'Everyone was asked within the last minute.'],
  ])('%i were reminded', async (count, words) => {
    const screen = open({}, { answers: [answer(messagesApi.ask_again, { count })] });
    await screen.press('Remind 4 people');
    await screen.expectWritten([`POST ${base}/ask-again`]);
    await screen.expectText(words);
  });

  it.each([
    [4, '4 people have not answered and will not be asked again.'],
    [1, '1 person has not answered and will not be asked again.'],
    [0, 'Late answers still count'],
  ])(
    'closing with %i unanswered says so, and closes after the question only',
    async (unanswered, words) => {
      const screen = open({ unanswered }, { answers: [answer(messagesApi.close, message)] });
      await screen.press('Close check');
      await screen.expectText(words, 'a request for help still raises an alert.');
      await screen.answerQuestion('Cancel');
      expect(screen.written).toEqual([]);
      await screen.press('Close check');
      await screen.answerQuestion('Close check');
      await screen.expectWritten([`POST ${base}/close`]);
      await screen.expectText('Safety check closed.');
    },
  );
});

describe('the figures', () => {
  const open = (over: Partial<SentMessage>, at = '/x') =>
    openScreen(<Figures message={{ ...message, ...over }} />, { ...shared, at });
  const shown = async (screen: ReturnType<typeof open>) =>
    (await screen.all('button')).map(({ textContent }) => textContent);

  it.each<[string, Partial<SentMessage>, string[]]>([
    [
      'a check',
      {},
      [
        'Safe330% of everyone',
        'Need help110% of everyone',
        'No answer440% of everyone',
        'Unreachable220% of everyone',
      ],
    ],
    [
      'requests that were closed',
      { help_closed: 1 },
      [
        'Safe330% of everyone',
        'Need help110% of everyone',
        'Alert resolved110% of everyone',
        'No answer440% of everyone',
        'Unreachable220% of everyone',
      ],
    ],
    [
      'no answer asked',
      { response_type: null },
      [
        'Delivered550% of everyone',
        'Sent330% of everyone',
        'Queued00% of everyone',
        'Not reached220% of everyone',
      ],
    ],
    [
      'free text',
      { response_type: 'text' },
      ['Answered440% of everyone', 'No answer440% of everyone', 'Unreachable220% of everyone'],
    ],
    [
      'nobody at all',
      { response_type: 'text', recipients: 0, answered: 0, unanswered: 0, not_reached: 0 },
      ['Answered00% of everyone', 'No answer00% of everyone', 'Unreachable00% of everyone'],
    ],
  ])('%s', async (_, over, figures) => {
    const words = await shown(open(over));
    expect(words.map((one) => one.replace('Needs help', 'Need help'))).toEqual(figures);
  });

  it('one is a filter of the list, and pressed again it is none', async () => {
    const screen = open({}, '/x?page=2');
    await screen.press(/^No answer/);
    await screen.expectAddress('/x?state=unanswered');
    expect((await screen.find('button', /^No answer/)).getAttribute('aria-pressed')).toBe('true');
    await screen.press(/^No answer/);
    await screen.expectAddress('/x');
  });
});

describe('marking safe', () => {
  const open = (
    over: Partial<MessageRecipient>,
    check: Partial<SentMessage> = {},
    options: OpenOptions = {},
  ) =>
    openScreen(
      <MarkSafe message={{ ...message, ...check }} recipient={{ ...recipient, ...over }} />,
      { ...shared, ...options },
    );

  it('is done after a question only', async () => {
    const screen = open({}, {}, { answers: [answer(messagesApi.mark_safe, { answer: 'safe' })] });
    await screen.press('Mark safe: Ana Silva');
    await screen.answerQuestion('Cancel');
    expect(screen.written).toEqual([]);
    await screen.press('Mark safe: Ana Silva');
    await screen.answerQuestion('Mark safe');
    await screen.expectWritten([`POST ${base}/recipients/3/mark-safe`]);
    await screen.expectText('Ana Silva marked safe.');
  });

  it.each<[string, Partial<MessageRecipient>, Partial<SentMessage>, OpenOptions]>([
    ['who answered', { answered_at: '2026-11-21T01:00:00Z' }, {}, {}],
    ['a closed check', {}, { closed_at: '2026-11-21T02:00:00Z' }, {}],
    ['a reader', {}, {}, { user: { abilities: ['read sms messaging'] } }],
  ])('%s is not marked', async (_, over, check, options) => {
    const screen = open(over, check, options);
    await screen.expectText('–');
    expect(screen.look('button')).toBeNull();
  });
});

describe('who needs help', () => {
  const inNeed = {
    ...recipient,
    answer: 'HELP',
    needs_help: true,
    answered_at: '2026-11-21T01:05:00Z',
  };
  const open = (over: Partial<MessageRecipient>, options: OpenOptions = {}) =>
    openScreen(<NeedHelp message={message} />, {
      ...shared,
      ...options,
      answers: [answer(messagesApi.recipients, [{ ...inNeed, ...over }])],
    });

  it('without an alert no one else knows: call now', async () => {
    const screen = open({});
    await screen.expectText('No alert: no device. Call now.', '“HELP”', '12:05');
    expect((await screen.find('link', '+61 412 345 678')).getAttribute('href')).toBe(
      'tel:+61412345678',
    );
    await screen.find('button', 'Mark safe: Ana Silva');
  });

  it('an alert is opened by those who may, and named to others', async () => {
    const screen = open({ alert_id: 1234, alert_state: 'open' });
    await screen.expectText('Alert 1234');
    expect(screen.look('link', /Alert/)).toBeNull();
    await screen.expectNoText('Call now');
    screen.close();
    const operator = open(
      { alert_id: 1234, alert_state: 'acknowledged' },
      { user: { abilities: ['read alert monitoring'] } },
    );
    expect((await operator.find('link', /Alert/)).getAttribute('href')).toBe(
      '/alert-monitoring/1234',
    );
  });

  it('no question is asked where no one needs help', async () => {
    const screen = openScreen(
      <NeedHelp message={{ ...message, answers: [{ answer: 'help', count: 0 }] }} />,
      shared,
    );
    await screen.expectNoText('Need help');
    expect(screen.calls).toEqual([]);
  });
});

describe('the tabs of a check', () => {
  const open = (over: Partial<SentMessage>, at: string) =>
    openScreen(<CheckTabs message={{ ...message, ...over }} />, {
      ...shared,
      at,
      answers: [
        answer(messagesApi.recipients, [
          { ...recipient, marked_by: 'Mei Chen', answer: 'safe' },
          { ...recipient, id: 4, name: 'Bo Lind', unclear_reply: 'ok?', status: 'failed' },
        ]),
      ],
    });

  it('those without an answer are opened first', async () => {
    const screen = open({}, '/x');
    await screen.expectAddress('/x?state=unanswered');
  });

  it('everyone where all have answered, and where a tab was chosen that one', async () => {
    const done = open({ unanswered: 0 }, '/x');
    await done.expectText('Safe, marked by Mei Chen', 'Unclear: “ok?”');
    expect(done.address).toBe('/x');
    done.close();
    const chosen = open({}, '/x?state=safe');
    await chosen.find('tab', /^Safe/);
    expect(chosen.address).toBe('/x?state=safe');
    expect((await chosen.find('tab', /^Safe/)).getAttribute('aria-selected')).toBe('true');
  });
});

describe('the page', () => {
  const open = (over: Partial<SentMessage>, ...answers: ReturnType<typeof answer>[]) =>
    openScreen(<MessagePage />, {
      ...shared,
      path: '/organisation/messages/list/:messageId',
      answers: [
        ...answers,
        answer(messagesApi.get, { ...message, ...over }),
        answer(messagesApi.recipients, []),
      ],
    });

  it.each<[Partial<SentMessage>, string]>([
    [{}, 'Sent to 10 recipients, 21/11/2026, 12:00'],
    [{ sender_name: 'Mei Chen' }, 'Sent to 10 recipients by Mei Chen'],
    [
      { closed_at: '2026-11-21T02:00:00Z', closed_by: 'Bo Lind' },
      'Closed by Bo Lind, 21/11/2026, 13:00',
    ],
    [{}, 'As sent to Ana Silva'],
    [{}, 'By text: SAFE or HELP.'],
  ])('says %#', async (over, words) => {
    const screen = open(over);
    await screen.expectText(words);
  });

  it('a message that asks for nothing has no check', async () => {
    const screen = open({ response_type: null, filled_for: null });
    await screen.expectText('Message sent');
    await screen.expectNoText('Open', 'As sent to', 'SAFE or HELP');
  });

  it('its counts are read again when the news of it come', async () => {
    const screen = open({});
    await screen.find('button', 'Remind 4 people');
    screen.change(answer(messagesApi.get, { ...message, unanswered: 2 }));
    await screen.emit('private-organisation.4', messageChanged, {
      organisation_id: 4,
      message_id: 7,
    });
    await screen.find('button', 'Remind 2 people');
  });

  it('one of another organisation does not exist', async () => {
    const screen = open({}, refuse(messagesApi.get, 404));
    await screen.find('link', 'Sent messages');
    expect(screen.look('button', 'Export list')).toBeNull();
  });
});
