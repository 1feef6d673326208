// Which question a text answers, and the reply to a person who needs help.
import { describe, expect, test } from 'vitest';
import { helpReply } from './help-replies.ts';
import { type AskedQuestion, chooseQuestion, unclearReply } from './which-asked.ts';

const of = (organisation: string, over: Partial<AskedQuestion> = {}): AskedQuestion => ({
  organisation_id: organisation.length,
  organisation,
  response_type: 'safe_or_help',
  answer: null,
  ...over,
});
const chosen = (asked: readonly AskedQuestion[], text: string) => {
  const choice = chooseQuestion(asked, text);
  if (choice === null) return null;
  if (choice.kind === 'unclear') return choice.questions.map(({ organisation }) => organisation);
  return `${choice.question.organisation} ${choice.question.response_type} ${choice.kind === 'answer' ? choice.answer : '-'}`;
};

describe('of one organisation', () => {
  const yesNo = of('Redgum', { response_type: 'yes_no' });
  const check = of('Redgum', { answer: 'help' });

  test('the newest question that takes the text', () => {
    expect(chosen([yesNo, check], 'Yes')).toBe('Redgum yes_no yes');
    expect(chosen([yesNo, check], 'I am safe')).toBe('Redgum safe_or_help safe');
    expect(chosen([of('Redgum', { response_type: 'text' }), check], 'I am safe')).toBe(
      'Redgum text I am safe',
    );
    expect(chosen([yesNo, check], 'maybe')).toBe('Redgum yes_no -');
    expect(chosen([], 'Yes')).toBeNull();
  });
});

describe('of two organisations', () => {
  const [redgum, outback] = [of('Redgum'), of('Outback')];

  test('unclear if both are open, or both were answered', () => {
    expect(chosen([redgum, outback], 'Safe')).toEqual(['Redgum', 'Outback']);
    expect(
      chosen([of('Redgum', { answer: 'safe' }), of('Outback', { answer: 'help' })], 'Safe'),
    ).toEqual(['Redgum', 'Outback']);
  });

  test('the one that is open, that fits, or that is named', () => {
    expect(chosen([of('Redgum', { answer: 'safe' }), outback], 'ok')).toBe(
      'Outback safe_or_help safe',
    );
    expect(chosen([redgum, of('Outback', { response_type: 'yes_no' })], 'no')).toBe(
      'Outback yes_no no',
    );
    expect(chosen([redgum, outback], 'SAFE outback')).toBe('Outback safe_or_help safe');
    expect(chosen([redgum, of('Redgum North')], 'safe, Redgum north!')).toBe(
      'Redgum North safe_or_help safe',
    );
  });

  test('the reply asks which', () => {
    expect(unclearReply([redgum, outback], 'Safe')).toBe(
      'Your reply was not recorded, because Redgum and Outback asked you. Reply again with the name, such as: Safe Redgum',
    );
  });
});

describe('the reply to a person who needs help', () => {
  const alert = { organisation: 'Redgum', monitored: true, on_test: false, answered: false };
  const said = (over: Partial<Parameters<typeof helpReply>[0]>) =>
    helpReply({ alerts: [], emailed: [], joined: [], ...over });

  test.each([
    [
      'Your alert is with the monitoring centre. If you can, call emergency services too.',
      { alerts: [alert] },
    ],
    [
      'Your alert is with Redgum. If you can, call emergency services too.',
      { alerts: [{ ...alert, monitored: false }] },
    ],
    [
      'Your alert is with the monitoring centre and Outback. If you can, call emergency services too.',
      { alerts: [alert, { ...alert, monitored: false, organisation: 'Outback' }] },
    ],
    [
      'Your alert is with the monitoring centre. Somebody is dealing with it. If you can, call emergency services too.',
      { alerts: [{ ...alert, answered: true }, alert] },
    ],
    [
      'You are on test, so only a test alert was raised. Nobody may respond. Call emergency services.',
      { alerts: [{ ...alert, on_test: true }] },
    ],
    [
      'Redgum got an email that you need help. No alert was raised. Call emergency services.',
      { emailed: ['Redgum'] },
    ],
    [
      'Your message was added to the alert of Noah Ward. If you need help yourself, call emergency services.',
      { joined: ['Noah Ward'] },
    ],
    ['No alert was raised, because this number is not registered. Call emergency services.', {}],
  ])('%s', (text, outcome) => {
    expect(said(outcome)).toBe(text);
    expect(said(outcome).length).toBeLessThanOrEqual(160);
  });
});
