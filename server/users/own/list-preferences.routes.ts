// A person's list preferences, stored with the account: each change is merged, so that views saved
// on another device stay.
import { shownPersonOf } from '#domain/access/actor.ts';
import { invalid } from '#domain/kit/errors.ts';
import { listPreferencesApi } from '#domain/kit/resource/list-preferences.api.ts';
import {
  changedPreferences,
  type ListPreferences,
  mostLists,
  mostViews,
  mostViewsText,
  untouchedList,
} from '#domain/kit/resource/list-preferences.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import {
  countPreferences,
  findPreferences,
  lockPreferences,
  writePreferences,
} from './list-preferences.store.ts';

const platform = { role: 'platform' } as const;

function refuseTooMuch({ views }: ListPreferences): void {
  if (views.length > mostViews)
    throw invalid({ views: [`A list can have at most ${mostViews} views. Remove one first.`] });
  if (JSON.stringify(views).length > mostViewsText)
    throw invalid({ views: ['The views of this list are too large. Remove one first.'] });
}

export const listPreferencesRoutes = ({ database }: { database: Database }): Route[] =>
  router(listPreferencesApi, {
    get: async ({ actor, query }) =>
      (await database.read(
        platform,
        async (tx) => await findPreferences(tx, shownPersonOf(actor), query.list),
      )) ?? untouchedList,
    change: async ({ actor: { user_id }, body: { list, ...change } }) =>
      await database.write(platform, async (tx) => {
        await lockPreferences(tx, user_id);
        const before = await findPreferences(tx, user_id, list);
        if (!before && (await countPreferences(tx, user_id)) >= mostLists)
          throw invalid({
            list: [`You can have settings of your own for at most ${mostLists} lists.`],
          });
        const after = changedPreferences(before ?? untouchedList, change);
        refuseTooMuch(after);
        await writePreferences(tx, user_id, list, after);
        return after;
      }),
  });
