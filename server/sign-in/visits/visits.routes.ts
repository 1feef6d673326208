// The calls by which staff work in the other cells of an installation.
import { visitsApi } from '#domain/sign-in/visits.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { cellsOf, enter, givePass, type VisitParts } from './visits.service.ts';

const platform = { role: 'platform' } as const;

export function visitRoutes(parts: VisitParts): Route[] {
  const { database, config } = parts;
  return router(visitsApi, {
    cells: async ({ actor }) => ({
      cells: await database.read(platform, async (tx) => await cellsOf(tx, parts, actor)),
    }),
    pass: async ({ actor, body }) => ({
      pass: await database.write(
        platform,
        async (tx) => await givePass(tx, parts, actor, body.cell),
      ),
    }),
    enter: async ({ body, request }) => {
      const token = await database.write(
        platform,
        async (tx) => await enter(tx, parts, body.pass, request),
      );
      if (token !== null) request.setToken(token);
      return { cell: config.CELL };
    },
  });
}
