// Which texts call for help: every spelling of the organisation's words, but no number or word that
// merely contains one.
import { describe, expect, test } from 'vitest';
import { defaultHelpWords, findHelpWord } from './help-words.ts';

const found = (text: string, words: readonly string[] = defaultHelpWords) =>
  findHelpWord(text, words);

describe('calls for help', () => {
  test.each([
    'HELP',
    'help',
    'Help!!!',
    '  help  ',
    'Help I fell',
    'I need HELP please',
    'no help needed',
    'Please help me move the boxes',
    'SOS',
    's.o.s.',
    'S O S',
    'sos sos sos',
    '🆘',
    'HELLLP',
    'heeeelp',
    'helpme',
    'hlep',
    'help2',
    '#help',
    'help\nSent from my phone',
    'H.E.L.P',
    'ＨＥＬＰ',
    'hélp',
    'h\u00ADelp',
    'he\u200Blp',
    'He said "help"',
    'YES but I need help',
    'emergency',
    'It is an EMERGENCY',
    '000',
    'call 000',
    '000!',
    '000, quick',
    '(000)',
    '０００',
    '0 0 0',
    '٩١١',
    '१১২',
    '911 please',
    '112',
    '000 5 Smith St',
    '000. 5 people are injured',
    '0️⃣0️⃣0️⃣',
  ])('%s', (text) => {
    expect(found(text)).not.toBeNull();
  });

  test('with the words of the organisation, in their own script', () => {
    const words = [
      'ayuda',
      'Hilfe',
      'au secours',
      '救命',
      '助けて',
      'ช่วยด้วย',
      'النجدة',
      'помогите',
      'İmdat',
      'Größte Not',
    ];
    for (const text of [
      '¡Ayúdame, AYUDA!',
      'HILFE',
      'Au  secours!',
      '有人受伤，救命啊',
      '誰か助けてください',
      'ใครก็ได้ช่วยด้วยครับ',
      'النجدة!',
      'Помогите мне',
      'imdat',
      'GRÖSSTE NOT',
    ])
      expect(found(text, words), text).not.toBeNull();
    expect(found('ayuda', ['HELP'])).toBeNull();
  });

  test('HELP and SOS, whatever the organisation lists', () => {
    expect([found('help', []), found('sos', ['ayuda']), found('000', [])]).toEqual([
      'HELP',
      'SOS',
      null,
    ]);
  });

  test('returns the word as the organisation writes it', () => {
    expect(found('AU SECOURS', ['Au secours'])).toBe('Au secours');
  });
});

describe('calls for nothing', () => {
  test.each([
    '',
    ' ',
    '…',
    'Safe',
    'I am helpful',
    'helpdesk',
    'shelp',
    'sosij',
    'Emergencyexit7x',
    'whelp',
    '4000',
    '1,000',
    '10 000',
    '10.000',
    '0400 000 123',
    '+61 400 000 112',
    '9110',
    'A000',
    '000A',
    '112kg',
    '112/2026',
    '000-1234',
    '5000112',
    '1 000 000',
    'ABC911',
    '$2,911',
    '112 000',
    '1:12',
    '9 11',
    'Liked “Are you safe? Reply SAFE or HELP.”',
    '👍 to “SOS: Noah Ward may need help. Reply ACK”',
    'Emphasized "Reply SAFE or HELP."',
  ])('%s', (text) => {
    expect(found(text)).toBeNull();
  });

  test('a listed word is not shortened', () => {
    expect([found('Al is here', ['ALL']), found('ALLLL', ['ALL'])]).toEqual([null, 'ALL']);
  });
});

test('longer texts are searched up to the limit, whatever they repeat', () => {
  expect(found(`${'a '.repeat(2000)}help`)).toBe('HELP');
  for (const piece of ['1', '0', 'S ', 'HEL', '000 ', '1a', '“', ' to “'])
    expect(typeof found(piece.repeat(5000), [...defaultHelpWords, 'AU SECOURS', '救命'])).toMatch(
      /string|object/,
    );
});
