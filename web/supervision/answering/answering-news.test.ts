// The name used in the browser is the one that the server sends.
import { expect, test } from 'vitest';
import * as declared from '#domain/supervision/answering/answering.events.ts';
import { answeringChanged } from './answering-news.ts';

test('has its declared name', () =>
  expect(answeringChanged.name).toBe(declared.answeringChanged.name));
