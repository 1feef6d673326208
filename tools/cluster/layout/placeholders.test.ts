// The files of deploy/ are filled in completely or not at all.
import { expect, test } from 'vitest';
import { describedIn, fillPlaceholders } from './placeholders.ts';

const text = `# A file.
#
# Placeholders:
#   HOST             its address
#   PORT, PASSWORD   both secret
#                    and more about them
#   http.port  is not one

listen \${HOST}:\${PORT} \${PASSWORD}
again \${HOST} $HOST {HOST}
`;

test('every placeholder is replaced wherever it occurs, and nothing else is', () => {
  const filled = fillPlaceholders(text, { HOST: 'a$1', PORT: '2', PASSWORD: '${HOST}' });
  expect(filled).toContain('listen a$1:2 ${HOST}\nagain a$1 $HOST {HOST}\n');
});

test('a missing value and an unknown name are refused by their names', () => {
  expect(() => fillPlaceholders(text, { HOST: 'a' })).toThrow('without a value: PORT, PASSWORD');
  const values = { HOST: 'a', PORT: '2', PASSWORD: 'c', toString: 'd' };
  expect(() => fillPlaceholders(text, values)).toThrow('no such placeholder: toString');
});

test('the names at the head are those of its list alone', () => {
  expect(describedIn(text)).toEqual(['HOST', 'PORT', 'PASSWORD']);
  expect(describedIn('# HOST  no list\n')).toEqual([]);
});
