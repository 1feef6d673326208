// @vitest-environment happy-dom
// Answering by a link: opening answers nothing, help can be asked for after another answer, and an
// empty answer is not sent.
import { describe, expect, it } from 'vitest';
import { type AskedMessage, messageAnswersApi } from '#domain/messages/message-answers.api.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { Answers } from './answers.tsx';
import MessageAnswerPage from './message-answer-page.tsx';

const asked: AskedMessage = {
  organisation: 'Redgum',
  title: 'Flood',
  content: 'Are you safe?',
  response_type: 'safe_or_help',
  answer: null,
};
const open = (over: Partial<AskedMessage>) =>
  openScreen(<Answers token="abc" asked={{ ...asked, ...over }} />, {
    user: null,
    answers: [answer(messageAnswersApi.answer, asked)],
  });
const names = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent);

describe('the answers', () => {
  it.each<[Partial<AskedMessage>, string[]]>([
    [{}, ['I am safe', 'I need help']],
    [{ answer: 'safe' }, ['I need help']],
    [{ answer: 'help' }, []],
    [{ response_type: 'yes_no' }, ['Yes', 'No']],
    [{ response_type: 'yes_no', answer: 'no' }, []],
    [{ response_type: 'acknowledge' }, ['OK']],
    [{ response_type: 'text' }, ['Send answer']],
    [{ response_type: 'number', answer: '7' }, []],
  ])('%j offers %j', async (over, buttons) => {
    const screen = open(over);
    await screen.expect(() => expect(document.querySelector('div div')).not.toBeNull());
    await screen.expect(() => expect(names()).toEqual(buttons));
    expect(screen.written).toEqual([]);
  });

  it('help is sent by one press, also after another answer', async () => {
    const screen = open({ answer: 'safe' });
    await screen.expectText('Your answer was received: I am safe');
    await screen.press('I need help');
    await screen.expectWritten(['POST /message-answers/abc', { answer: 'help' }]);
  });

  it('a text is sent without its blanks, and an empty one is not', async () => {
    const screen = open({ response_type: 'text' });
    await screen.type('Your answer', '   ');
    await screen.press('Send answer');
    expect(screen.written).toEqual([]);
    await screen.type('Your answer', ' At home ');
    await screen.press('Send answer');
    await screen.expectWritten(['POST /message-answers/abc', { answer: 'At home' }]);
  });

  it('an answer in own words is repeated as it was given', async () => {
    const screen = open({ response_type: 'number', answer: '7' });
    await screen.expectText('Your answer was received: 7');
    expect(screen.look('textbox')).toBeNull();
  });
});

describe('the page', () => {
  const page = (token: string, ...answers: ReturnType<typeof answer>[]) =>
    openScreen(<MessageAnswerPage />, {
      path: '/message-answers/:token',
      at: `/message-answers/${token}`,
      user: null,
      answers,
    });

  it('opening it answers nothing', async () => {
    const screen = page('one', answer(messageAnswersApi.open, asked));
    await screen.expectText('Flood', 'Are you safe?', 'Redgum');
    expect(screen.written).toEqual([]);
  });

  it('an old link says which number to call instead', async () => {
    const screen = page('two', refuse(messageAnswersApi.open, 404));
    await screen.expectText('call your organisation or the emergency services.');
    await screen.expectNoText('could not be loaded');
  });

  it('a bad connection says so, and shows no answers', async () => {
    const screen = page('three', refuse(messageAnswersApi.open, 503));
    await screen.expectText('The message could not be loaded.');
    expect(screen.look('button', 'I am safe')).toBeNull();
  });
});
