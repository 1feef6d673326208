// Files are named as people know them, and every call that takes a file takes types with such a
// name.
import { expect, test } from 'vitest';
import { allEndpoints } from '../../api.ts';
import { fileNames } from './file-names.ts';

test.each([
  [['image/png'], 'PNG'],
  [['image/png', 'image/jpeg', 'image/svg+xml'], 'PNG, JPEG or SVG'],
  [['text/csv', 'text/plain', 'application/vnd.ms-excel'], 'CSV'],
])('%j is %s', (types, names) => expect(fileNames(types)).toBe(names));

test('a type without a name is a mistake', () =>
  expect(() => fileNames(['application/x-unknown'])).toThrow('has no name'));

test('every call that takes a file names its types', () => {
  const files = allEndpoints.flatMap(({ endpoint }) => endpoint.file ?? []);
  expect(files.length).toBeGreaterThan(3);
  for (const { types } of files)
    expect(fileNames(types)).toMatch(/^[A-Z]{3,4}(, [A-Z]{3,4})*( or [A-Z]{3,4})?$/);
});
