// What is kept of a field as it was sent.
import { expect, test } from 'vitest';
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { resource } from '#domain/kit/resource.ts';
import { tidied } from './row-actions.ts';

const fields = z.object({
  name: field.requiredText('name'),
  content: field.richText('content', 1000),
  note: field.text('note'),
  days: field.days('days'),
});
const letters = resource({
  name: 'letter',
  words: { one: 'letter', many: 'letters' },
  path: '/letters',
  scope: 'platform',
  access: { read: ['read settings'], write: ['read settings'] },
  record: z.object({ id: field.id(), ...fields.shape, updated_at: field.instant() }),
  fields,
  columns: ['id', 'name'],
  required: ['name'],
  filters: {},
  sorts: ['name'],
  search: ['name'],
});

test('rich text is kept clean, with links to http and https alone (R247)', () => {
  const content =
    '<p onclick="x"><a href="https://a.example">a</a> <a href="javascript:b">b</a></p><script>c</script>';
  const kept = tidied(letters, { content });
  expect(kept['content']).toMatch(/^<p><a href="https:\/\/a\.example"[^>]*>a<\/a> b<\/p>$/);
});

test('an empty text is none, days have an order, and a name is kept as it is', () => {
  expect(tidied(letters, { name: '<b>', note: '', days: [5, 1], other: undefined })).toEqual({
    name: '<b>',
    note: null,
    days: [1, 5],
  });
});
