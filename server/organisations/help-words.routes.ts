// The calls of an organisation's words for help. They apply to everybody of the organisation, so an
// administrator of only some of its people cannot change them.
import { forbidden } from '#domain/kit/errors.ts';
import { helpWordsApi, keptHelpWords } from '#domain/organisations/help-words.api.ts';
import type { Route } from '#server/kit/http/context.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';

const store = tableStore(keptHelpWords, { table: 'organisations', owner: (tx) => tx`t.id` });

export const helpWordsRoutes: Route[] = crud(keptHelpWords, store).map(
  ({ endpoint, handler, ...route }) => ({
    ...route,
    endpoint,
    handler: async (context) => {
      if (endpoint === helpWordsApi.update && context.actor.restriction !== null) throw forbidden();
      return await handler(context);
    },
  }),
);
