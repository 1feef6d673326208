// The files that a route waits for: its transitive imports, each once, and nothing that is loaded
// later.
import { expect, test } from 'vitest';
import { filesOf, type Manifest, ownFilesOf } from './bundle.ts';

const manifest: Manifest = {
  'index.html': { file: 'index.js', imports: ['_react'], css: ['index.css'] },
  'page.tsx': { file: 'page.js', imports: ['_table', '_react'] },
  'map.tsx': { file: 'map.js' },
  _table: { file: 'table.js', imports: ['_react'], css: ['index.css', 'table.css'] },
  _react: { file: 'react.js' },
};

test('imports are followed, each file counts once', () => {
  expect(filesOf(manifest, ['index.html', 'page.tsx'])).toEqual({
    js: ['index.js', 'react.js', 'page.js', 'table.js'],
    css: ['index.css', 'table.css'],
  });
});

test('for an open page, a route costs only the files not fetched yet', () => {
  expect(ownFilesOf(manifest, ['page.tsx'], ['index.html'])).toEqual(['page.js', 'table.js']);
});

test('a chunk that is not there is an error', () => {
  expect(() => filesOf(manifest, ['other.tsx'])).toThrow('the manifest has no other.tsx');
});
