// The event names in the browser match those that the server declares.
import { expect, test } from 'vitest';
import * as declared from '#domain/supervision/distribution.events.ts';
import * as used from './offer-news.ts';

test.each(Object.entries(used))('%s has its declared name', (key, event) => {
  expect(Object.entries(declared).find(([name]) => name === key)?.[1]).toHaveProperty(
    'name',
    event.name,
  );
});

test('every declared event has a browser name', () => {
  expect(Object.keys(used).sort()).toEqual(Object.keys(declared).sort());
});
