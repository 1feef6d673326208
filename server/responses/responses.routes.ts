// The calls of domain/responses/responses.api.ts.
import { notFound } from '#domain/kit/errors.ts';
import { responsesApi } from '#domain/responses/responses.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { findResponsesOf } from './responses.store.ts';

export const responsesRoutes: Route[] = router(responsesApi, {
  ofUser: async ({ tx, params }) => {
    const responses = await findResponsesOf(tx, params.userId, params.id);
    if (!responses) throw notFound();
    return responses;
  },
});
