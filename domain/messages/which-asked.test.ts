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

  test('one that fits neither is the newest’s, and a name decides only if the text fits its question', () => {
    expect(chosen([redgum, outback], 'maybe')).toBe('Redgum safe_or_help -');
    expect(chosen([outback, redgum], 'maybe')).toBe('Outback safe_or_help -');
    expect(chosen([redgum, outback], 'maybe Outback')).toBe('Redgum safe_or_help -');
  });

  test('names decide among several organisations only, and one that two of them have not at all', () => {
    expect(chosen([redgum, of('Redgum', { response_type: 'text' })], 'Safe redgum')).toBe(
      'Redgum text Safe redgum',
    );
    expect(chosen([redgum, of('Redgum', { organisation_id: 99 })], 'safe redgum')).toBe(
      'Redgum safe_or_help -',
    );
    // A name without letters is in every text.
    expect(chosen([redgum, of('--')], 'safe redgum')).toBe('Redgum safe_or_help safe');
  });

  test('of the one that is named, the newest question that takes the text', () => {
    const asked = [outback, of('Redgum', { response_type: 'yes_no' }), redgum];
    expect(chosen(asked, 'safe redgum')).toBe('Redgum safe_or_help safe');
    expect(chosen(asked, 'yes redgum')).toBe('Redgum yes_no yes');
    const text = of('Redgum', { response_type: 'text' });
    expect(chosen([outback, text], 'redgum')).toBe('Redgum text redgum');
  });

  test('the reply asks which, with an example of at most 20 characters', () => {
    const of20 = 'I am in North safe..';
    expect(unclearReply([redgum, outback], ` ${of20} `)).toContain(`such as: ${of20} Redgum`);
    expect(unclearReply([redgum, outback], `${of20}.`)).toContain('such as: SAFE Redgum');
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
      'Your alert is with the monitoring centre. If you can, call emergency services too.',
      { alerts: [{ ...alert, on_test: true, answered: true }, alert], joined: ['Noah Ward'] },
    ],
    [
      'Your alert is with Redgum. If you can, call emergency services too.',
      {
        alerts: [
          { ...alert, monitored: false },
          { ...alert, monitored: false },
        ],
      },
    ],
    [
      'You are on test, so only a test alert was raised. Nobody may respond. Call emergency services.',
      { alerts: [{ ...alert, on_test: true }], joined: ['Noah Ward'], emailed: ['Redgum'] },
    ],
    [
      'Your message was added to the alert of A and B and C. If you need help yourself, call emergency services.',
      { joined: ['A', 'B', 'C', 'D'], emailed: ['Redgum'] },
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
