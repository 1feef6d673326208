// What a message says and asks: its fields and their faults, its text for one reader, and which
// replies are an answer.
import { describe, expect, test } from 'vitest';
import { answersOtherThanHelp, readAnswer } from './answer.ts';
import { type MessageFields, messageFaults, messageFields } from './message.ts';
import { asSms, filledFor, howToReply, isTheSameForAll } from './message-text.ts';
import { isEmpty, noRecipients, recipientsField } from './recipients.ts';
import { exampleTemplates } from './templates/example-templates.ts';
import {
  messagePlaceholders,
  messageTemplateFaults,
  messageTemplateFields,
  type ResponseType,
} from './templates/message-template.ts';

const recipients = recipientsField.parse({ user_ids: [1] });
const message: MessageFields = {
  title: 'Storm',
  content: 'Stay in.',
  channel: 'best',
  response_required: false,
  response_type: null,
  recipients,
};
const reader = {
  first_name: 'Ana',
  last_name: 'Reyes',
  department: 'North',
  organisation: 'Redgum',
};

describe('faults', () => {
  test.each<[string, Partial<MessageFields>, object]>([
    ['none', {}, {}],
    ['none where an answer is asked for', { response_required: true, response_type: 'text' }, {}],
    [
      'an answer without its type',
      { response_required: true },
      { response_type: ['Choose a type of answer.'] },
    ],
    [
      'a type without an answer',
      { response_type: 'text' },
      { response_type: ['Remove the type of answer, or ask for an answer.'] },
    ],
    ['no recipients', { recipients: recipientsField.parse({}) }, { recipients: [noRecipients] }],
    [
      'an unknown placeholder',
      { content: 'Hi {{name}}' },
      { content: ['Unknown placeholder {{name}}. Choose one from the list.'] },
    ],
    [
      'a placeholder that a number has no value for',
      {
        content: 'Hi {{first_name}}',
        recipients: { ...recipients, numbers: [{ mobile: '0491570006', mobile_country: 'AU' }] },
      },
      {
        content: [
          'Nothing can be filled in for mobile numbers. Remove {{first_name}} from the message, or remove the numbers.',
        ],
      },
    ],
  ])('%s', (_, over, faults) => expect(messageFaults({ ...message, ...over })).toEqual(faults));

  test('of a template are those of its text and its answer', () => {
    const of = (over: object) =>
      messageTemplateFaults({
        content: 'Hi {{first_name}}',
        response_required: false,
        response_type: null,
        ...over,
      });
    expect([
      of({}),
      of({ response_required: true, response_type: 'text' }),
      of({ response_required: true }),
      of({ response_type: 'text' }),
      of({ content: '{{name}}' }),
    ]).toEqual([
      {},
      {},
      { response_type: ['Choose a type of answer.'] },
      { response_type: ['Remove the type of answer, or ask for an answer.'] },
      { content: ['Unknown placeholder {{name}}. Choose one from the list.'] },
    ]);
  });

  test('the prepared messages of a new organisation have none', () => {
    for (const template of exampleTemplates) {
      expect(messageTemplateFaults(template)).toEqual({});
      expect(messageTemplateFields.parse(template)).toEqual(template);
    }
    expect(exampleTemplates.map(({ response_type }) => response_type)).toEqual([
      'safe_or_help',
      'acknowledge',
      null,
      'acknowledge',
    ]);
  });
});

describe('fields', () => {
  const faultsOf = (over: object) =>
    messageFields
      .safeParse({ ...message, ...over })
      .error?.issues.map(({ path }) => path.join('.')) ?? [];
  const number = { mobile: '0491570006', mobile_country: 'AU' };

  test('have lengths', () => {
    for (const [key, most] of [
      ['title', 100],
      ['content', 1600],
    ] as const)
      expect([
        faultsOf({ [key]: 'x'.repeat(most) }),
        faultsOf({ [key]: 'x'.repeat(most + 1) }),
        faultsOf({ [key]: '' }),
      ]).toEqual([[], [key], [key]]);
    const template = { ...exampleTemplates[0] };
    const at = (over: object) => messageTemplateFields.safeParse({ ...template, ...over }).success;
    expect([
      at({ title: 'x'.repeat(100) }),
      at({ title: 'x'.repeat(101) }),
      at({ content: 'x'.repeat(1000) }),
      at({ content: 'x'.repeat(1001) }),
    ]).toEqual([true, false, true, false]);
  });

  test('at most 1,000 of each kind are chosen', () => {
    const ids = Array.from({ length: 1001 }, (_, place) => place + 1);
    const kinds = [
      'user_ids',
      'department_ids',
      'user_tag_ids',
      'messaging_group_ids',
      'contact_ids',
    ];
    for (const kind of kinds)
      expect([
        faultsOf({ recipients: { [kind]: ids.slice(1) } }),
        faultsOf({ recipients: { [kind]: ids } }),
      ]).toEqual([[], [`recipients.${kind}`]]);
    const numbers = ids.map(() => number);
    expect([
      faultsOf({ recipients: { numbers: numbers.slice(1) } }),
      faultsOf({ recipients: { numbers } }),
    ]).toEqual([[], ['recipients.numbers']]);
  });

  test('a number is one without an extension, with its country', () => {
    const at = (over: object) => faultsOf({ recipients: { numbers: [{ ...number, ...over }] } });
    expect([at({}), at({ mobile: '0491570006 ext 5' }), at({ mobile: '' })]).toEqual([
      [],
      ['recipients.numbers.0.mobile'],
      expect.arrayContaining(['recipients.numbers.0.mobile']),
    ]);
  });

  test('no one is chosen by default, and one choice of any kind is enough', () => {
    const empty = recipientsField.parse({});
    expect(isEmpty(empty)).toBe(true);
    for (const kind of ['user_ids', 'department_ids', 'contact_ids'] as const)
      expect(isEmpty({ ...empty, [kind]: [1] })).toBe(false);
    expect(isEmpty({ ...empty, numbers: [number] })).toBe(false);
  });

  test('a message that says nothing of it goes the best way and asks for no answer', () => {
    const { title, content } = message;
    expect(messageFields.parse({ title, content, recipients: { user_ids: [1] } })).toEqual(message);
  });
});

describe('the text for one reader', () => {
  test('has every placeholder filled in', () => {
    const content = messagePlaceholders.map((name) => `{{${name}}}`).join(', ');
    expect(filledFor(content, reader)).toBe('Ana, Reyes, Redgum, North');
    expect(filledFor('Hi {{boss}}!', reader)).toBe('Hi !');
  });

  test('is the same for all without a placeholder', () => {
    expect(['Hi', 'Hi {{boss}}'].map(isTheSameForAll)).toEqual([true, true]);
    expect(messagePlaceholders.map((name) => isTheSameForAll(`{{${name}}}`))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  test('says how to answer where an answer is asked for', () => {
    expect(asSms('Storm', null)).toBe('Storm');
    const lines = Object.entries(howToReply).map(([, line]) => line);
    expect(new Set(lines).size).toBe(5);
    expect(asSms('Storm', 'safe_or_help')).toMatch(/^Storm\s+Reply SAFE or HELP\.$/);
  });
});

describe('a reply', () => {
  test.each<[ResponseType, string, string | null]>([
    ['yes_no', 'yep', 'yes'],
    ['yes_no', ' Y. ', 'yes'],
    ['yes_no', 'Nope!', 'no'],
    ['yes_no', 'yes please', null],
    ['yes_no', 'help', null],
    ['yes_no', 'safe', null],
    ['acknowledge', 'Okay', 'ok'],
    ['acknowledge', 'done', 'ok'],
    ['acknowledge', 'help', null],
    ['safe_or_help', "I'm safe", 'safe'],
    ['safe_or_help', 'all  safe', 'safe'],
    ['safe_or_help', 'not safe', 'help'],
    ['safe_or_help', 'h', 'help'],
    ['safe_or_help', 'I am safe but injured', 'help'],
    ['safe_or_help', 'we are NOT OK', 'help'],
    ['safe_or_help', 'I was helpful', null],
    ['safe_or_help', 'safe and sound', null],
    ['safe_or_help', '', null],
    ['text', '  At the depot.  ', 'At the depot.'],
    ['text', '   ', null],
    ['text', 'x'.repeat(1601), 'x'.repeat(1600)],
    ['number', '12', '12'],
    ['number', '-1,5', '-1.5'],
    ['number', '1.123456', '1.123456'],
    ['number', '1.1234567', null],
    ['number', '123456789012345', '123456789012345'],
    ['number', '1234567890123456', null],
    ['number', '1.', null],
    ['number', 'a1', null],
    ['number', '12 people', null],
    ['number', '', null],
  ])('to a question of type %s: "%s" is %s', (type, text, answer) =>
    expect(readAnswer(type, text)).toBe(answer),
  );

  test.each<[ResponseType, string, string[]]>([
    ['yes_no', 'yes', ['YES', 'Y', 'YEP', 'YEAH']],
    ['yes_no', 'no', ['NO', 'N', 'NOPE']],
    ['acknowledge', 'ok', ['OK', 'OKAY', 'YES', 'ACK', 'DONE', 'READ']],
    [
      'safe_or_help',
      'safe',
      [
        'SAFE',
        'S',
        'I AM SAFE',
        'IM SAFE',
        'I M SAFE',
        'ALL SAFE',
        'OK',
        'I AM OK',
        'IM OK',
        'I M OK',
      ],
    ],
  ])(
    'to a question of type %s means %s in each of its words, and never help',
    (type, answer, words) => {
      expect(words.map((word) => readAnswer(type, word))).toEqual(words.map(() => answer));
      expect(answersOtherThanHelp).toEqual(expect.arrayContaining(words));
    },
  );

  test('asks for help by each of these words', () => {
    const words = ['HELP', 'H', 'SOS', 'NOT SAFE', 'UNSAFE', 'EMERGENCY', 'NOT OK', 'INJURED'];
    expect(words.map((word) => readAnswer('safe_or_help', word))).toEqual(words.map(() => 'help'));
    expect(words.filter((word) => answersOtherThanHelp.includes(word))).toEqual([]);
  });
});
