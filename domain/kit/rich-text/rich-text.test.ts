// Rich text: its placeholders, and what is left of it as plain text.
import { describe, expect, it } from 'vitest';
import { richTextColours } from './colours.ts';
import { fillPlaceholders, hasPlaceholder, placeholderFaults } from './placeholders.ts';
import { escapedHtml, plainTextOf } from './plain-text.ts';

const known = ['first_name', 'setup_link'];

it('text may have sixteen colours, by their names (R384)', () => {
  const dark = ['black', 'gray', 'maroon', 'green', 'olive', 'teal', 'navy', 'purple'];
  const light = ['silver', 'white', 'red', 'lime', 'yellow', 'aqua', 'blue', 'fuchsia'];
  expect(richTextColours.toSorted()).toEqual([...dark, ...light].toSorted());
});

describe('placeholders', () => {
  it.each([
    ['Hello {{first_name}}, {{ setup_link }}', []],
    ['A { b } c', []],
    ['Hello {{frist_name}}', ['Unknown placeholder {{frist_name}}. Choose one from the list.']],
    ['Hello {{first_name and more', ['Close the placeholder {{first_name with }}.']],
    ['{{first_name {{setup_link}}', ['Close the placeholder {{first_name with }}.']],
    ['first_name}}', ['Remove }} or add {{ before it.']],
    ['{{}}', ['Unknown placeholder {{}}. Choose one from the list.']],
    ['{{<b>first</b>_nam}}', ['Unknown placeholder {{first_nam}}. Choose one from the list.']],
    [
      `{{${'x'.repeat(60)}}}`,
      [`Unknown placeholder {{${'x'.repeat(40)}…}}. Choose one from the list.`],
    ],
  ])('of %j are judged', (text, faults) => {
    expect(placeholderFaults(text, known)).toEqual(faults);
  });

  it('are judged in time that grows with the length alone, whatever the braces', () => {
    const most = 1_000_000;
    const costOf = (work: () => unknown): number => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const baseline = costOf(() => [...'ab'.repeat(most / 2).matchAll(/ab/g)].length);
    for (const hostile of ['{', '}', '{{}}', '{{a}}', '{{ '].map((part) =>
      part.repeat(most / part.length),
    ))
      expect(
        costOf(() => [placeholderFaults(hostile, known), fillPlaceholders(hostile, () => '')]),
      ).toBeLessThan(baseline * 20 + 200);
  });

  it('are found and filled in, spaces or not', () => {
    expect(fillPlaceholders('{{ first_name }}: {{setup_link}} {{ x', (name) => `<${name}>`)).toBe(
      '<first_name>: <setup_link> {{ x',
    );
    expect([
      hasPlaceholder('{{ first_name }}', 'first_name'),
      hasPlaceholder('first_name', 'first_name'),
    ]).toEqual([true, false]);
  });
});

describe('the plain text', () => {
  it.each([
    ['<h1>Hello</h1><p>One<br>two</p><p>Three</p>', 'Hello\n\nOne\ntwo\n\nThree'],
    ['<p>Do:</p><ul><li><p>a</p></li><li><p>b</p></li></ul><p>End</p>', 'Do:\n\n- a\n- b\n\nEnd'],
    ['<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>', '1. a\n  - b\n2. c'],
    [
      '<p><a href="https://x.example/?a=1&amp;b=2">Here</a></p>',
      'Here (https://x.example/?a=1&b=2)',
    ],
    ['<p><a href="https://x.example">https://x.example</a></p>', 'https://x.example'],
    ['<p>1 &lt; 2 &amp;lt; &quot;3&quot;</p>', '1 < 2 &lt; "3"'],
    ['<p></p>', ''],
  ])('of %s', (html, text) => {
    expect(plainTextOf(html)).toBe(text);
  });

  it('gives back what was escaped', () => {
    const odd = `<a href="x">&amp; 'y'</a>`;
    expect(plainTextOf(`<p>${escapedHtml(odd)}</p>`)).toBe(odd);
  });
});
