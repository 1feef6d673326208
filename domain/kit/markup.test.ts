// The markup of long texts: what it knows, and that everything else stays text.
import { expect, test } from 'vitest';
import { readMarkup } from './markup.ts';

const text = (words: string) => ({ kind: 'text', text: words });

test('reads headings, paragraphs of several lines, lists, bold and links', () => {
  expect(
    readMarkup(
      '# Terms\n\nYou agree to\nthese **rules**.\n- one\n- two\n\n## Data\n1. See [the policy](https://vigil.example/p).',
    ),
  ).toEqual([
    { kind: 'heading', level: 2, content: [text('Terms')] },
    {
      kind: 'paragraph',
      content: [text('You agree to these '), { kind: 'bold', text: 'rules' }, text('.')],
    },
    { kind: 'bullets', items: [[text('one')], [text('two')]] },
    { kind: 'heading', level: 3, content: [text('Data')] },
    {
      kind: 'numbers',
      items: [
        [
          text('See '),
          { kind: 'link', text: 'the policy', to: 'https://vigil.example/p' },
          text('.'),
        ],
      ],
    },
  ]);
});

test.each([
  '<script>alert(1)</script>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,y)',
  '**',
  '#no heading',
  '![x](https://a.example/"onerror=)',
])('leaves %s as text', (words) => {
  expect(readMarkup(words)).toEqual([{ kind: 'paragraph', content: [text(words)] }]);
});

test('reads nothing of an empty text', () => expect(readMarkup(' \n\n')).toEqual([]));
