// The calls and the news of response objectives without their schemas; a test holds the names to
// the declarations.
import type { responseObjectivesApi } from '#domain/alerts/objectives/response-objectives.api.ts';
import type * as declared from '#domain/alerts/objectives/response-objectives.events.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { lightEvent } from '#web/kit/live/use-live.ts';

type Api = typeof responseObjectivesApi;

export const objectiveCalls = {
  list: lightEndpoint<Api['list']>({ method: 'GET', path: '/response-objectives' }),
  set: lightEndpoint<Api['set']>({ method: 'PUT', path: '/response-objectives' }),
};

export const responseObjectiveChanged = lightEvent<typeof declared.responseObjectiveChanged>(
  'response_objective.changed',
);
