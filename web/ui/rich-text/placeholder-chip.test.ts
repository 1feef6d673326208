// Conversion of placeholders between the stored text and the editor's chips.
import { expect, it } from 'vitest';
import { withChips, withoutChips } from './placeholder-chip.ts';

const known = ['first_name', 'battery'];

it.each([
  '<p>Hello {{first_name}}, {{battery}}</p>',
  '<p><strong>{{battery}}</strong></p>',
  '<p>{{unknown}} {{first_name</p>',
])('%s comes back as it was', (html) => {
  expect(withoutChips(withChips(html, known))).toBe(html);
});

it('known ones are chips, with or without spaces, and a chip’s label is not stored', () => {
  expect(withChips('{{ battery }} {{other}}', known)).toBe(
    '<span data-placeholder-name="battery"></span> {{other}}',
  );
  expect(withoutChips('<p><span data-placeholder-name="battery">Battery level</span></p>')).toBe(
    '<p>{{battery}}</p>',
  );
});
