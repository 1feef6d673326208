// The event name in the browser matches the one that the server declares.
import { expect, test } from 'vitest';
import * as declared from '#domain/supervision/answering/answering.events.ts';
import { answeringChanged } from './answering-news.ts';

test('has its declared name', () =>
  expect(answeringChanged.name).toBe(declared.answeringChanged.name));
