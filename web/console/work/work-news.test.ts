// The event names in the browser match those that the server declares.
import { expect, test } from 'vitest';
import * as actions from '#domain/alerts/actions/alert-actions.events.ts';
import * as dispatches from '#domain/dispatch-partners/partner-dispatches.events.ts';
import * as patrols from '#domain/patrol-jobs/patrol-jobs.events.ts';
import * as used from './work-news.ts';

test.each(Object.entries(used))('%s has its declared name', (key, event) => {
  expect(
    Object.entries({ ...actions, ...dispatches, ...patrols }).find(([name]) => name === key)?.[1],
  ).toHaveProperty('name', event.name);
});
