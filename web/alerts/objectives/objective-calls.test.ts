// The calls and the event of response objectives are named in the browser as they are declared.
import { expect, test } from 'vitest';
import { responseObjectivesApi } from '#domain/alerts/objectives/response-objectives.api.ts';
import * as declared from '#domain/alerts/objectives/response-objectives.events.ts';
import { objectiveCalls, responseObjectiveChanged } from './objective-calls.ts';

test('calls and event have their declared names', () => {
  const named = (calls: Readonly<Record<string, { method: string; path: string }>>) =>
    Object.entries(calls).map(([key, { method, path }]) => [key, method, path]);
  expect(named(objectiveCalls)).toEqual(named(responseObjectivesApi));
  expect(responseObjectiveChanged.name).toBe(declared.responseObjectiveChanged.name);
});
