// The event names in the browser match those that the server declares.
import { expect, test } from 'vitest';
import * as declared from '#domain/alerts/alerts.events.ts';
import * as used from './alert-news.ts';

test.each(Object.entries(used))('%s has its declared name', (key, event) => {
  expect(Object.entries(declared).find(([name]) => name === key)?.[1]).toHaveProperty(
    'name',
    event.name,
  );
});

test('every declared event of the console has a browser name', () => {
  // The news for the organisation's people is for the pages of other features.
  const { alertChanged: _, ...ofConsole } = declared;
  expect(Object.keys(used).sort()).toEqual(Object.keys(ofConsole).sort());
});
