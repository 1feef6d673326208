// Every kind of live news that the domain declares is in the list, once: what is not there would be
// told to nobody.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { liveEvents } from './live-events.ts';

const declared = globSync('**/*.ts', { cwd: import.meta.dirname })
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) =>
    [
      ...readFileSync(`${import.meta.dirname}/${path}`, 'utf8').matchAll(
        /\bliveEvent\(\s*'([^']+)'/g,
      ),
    ].map(([, name]) => name),
  );

test('the list has all that are declared, and each name once', () => {
  expect(declared.length).toBeGreaterThan(15);
  expect(liveEvents.map(({ name }) => name).sort()).toEqual([...declared].sort());
  expect(new Set(declared).size).toBe(declared.length);
});

test('news for everybody on a channel is told on people’s own channels only', () => {
  const forEverybody = liveEvents.filter(({ receivedBy }) => receivedBy.everybody !== undefined);
  expect(forEverybody.every(({ on }) => on.length === 1 && on[0] === 'private-user')).toBe(true);
});
