// The calls of an organisation's words for help. They apply to everybody of the organisation, so an
// administrator of only some of its people cannot change them.
import { isRestricted, mayChangeForEverybody } from '#domain/access/access.policy.ts';
import { authorise } from '#domain/kit/policy.ts';
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
      const is_restricted = isRestricted(context.actor);
      if (endpoint === helpWordsApi.update) authorise(mayChangeForEverybody({ is_restricted }));
      return await handler(context);
    },
  }),
);
