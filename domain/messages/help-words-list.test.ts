// The organisation's list of help words: how it is read, and which words are refused.
import { expect, test } from 'vitest';
import { helpWordFaults, helpWordsOf } from './help-words-list.ts';

test('words are divided by commas, semicolons and lines, each once, as typed last', () => {
  expect(helpWordsOf(' HELP, au  secours;Hilfe\n\nhelp,, SOS ')).toEqual([
    'help',
    'au secours',
    'Hilfe',
    'SOS',
  ]);
});

const nth = (place: number) => `WORD${place}`;
const many = (count: number) => Array.from({ length: count }, (_, place) => nth(place)).join(',');

test.each<[string, string[]]>([
  ['HELP', []],
  ['', ['Enter at least one word, such as HELP.']],
  [' , ;', ['Enter at least one word, such as HELP.']],
  [many(30), []],
  [many(31), ['There can be at most 30 words for help.']],
  ['x'.repeat(40), []],
  ['x'.repeat(41), [`“${'x'.repeat(40)}…” is too long. A word can have at most 40 characters.`]],
  ['H', ['“H” is too short. Ordinary messages would raise alerts.']],
  ['H!', ['“H!” is too short. Ordinary messages would raise alerts.']],
  ['HE', []],
  ['12', ['“12” is too short. A number needs at least 3 digits.']],
  ['112', []],
  ['A1', []],
])('the list "%s" has the faults %j', (text, faults) => {
  expect(helpWordFaults(text)).toEqual(faults);
});

test.each(['SAFE', 'yes', 'No', 'Okay', 'STOP', 'START', 'ack', 'on my way', 'OMW', 'info'])(
  '%s has another meaning, also beside a word that has none',
  (word) => {
    expect(helpWordFaults(`HELP, ${word}`)).toEqual([
      `“${word}” can't call for help, because it is an answer or a command.`,
    ]);
  },
);
