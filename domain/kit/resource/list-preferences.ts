// What a person has set for a list: hidden columns, density and saved views. A change names only
// what it changes, so that two devices at once lose nothing.
import * as z from 'zod';

export const mostViews = 20;
/** The most lists that one person has set something for. */
export const mostLists = 150;
/** The most characters that the views of one list have as JSON. */
export const mostViewsText = 40_000;
export const mostNameLength = 60;

const name = z
  .string('Enter a name for the view.')
  .trim()
  .min(1, 'Enter a name for the view.')
  .max(mostNameLength, `The name can have at most ${mostNameLength} characters.`);
const columns = z
  .array(z.string().min(1).max(80))
  .max(100, 'A list can have at most 100 hidden columns.');

/**
 * A list under a name: the filters, search, order and size of its address, and its hidden columns.
 */
export const listView = z.strictObject({
  name,
  address: z
    .record(z.string().min(1).max(80), z.string().max(500, 'A filter of the view is too long.'))
    .refine((address) => Object.keys(address).length <= 30, 'A view can have at most 30 filters.'),
  hidden: columns,
});
export type ListView = z.infer<typeof listView>;

export const listPreferences = z.object({
  /** Null: as the list is declared. */
  hidden: columns.nullable(),
  density: z.enum(['normal', 'compact']),
  views: z.array(listView),
  /** The name of the view that opens with the list. */
  opens: z.string().nullable(),
});
export type ListPreferences = z.infer<typeof listPreferences>;

export const listChange = z.strictObject({
  hidden: columns.optional(),
  density: z.enum(['normal', 'compact'], 'Choose the density.').optional(),
  opens: name.nullable().optional(),
  /** Saved under their names, in the place of those that have them. */
  views: z.array(listView).max(mostViews, `A list can have at most ${mostViews} views.`).optional(),
  /** The names of views that are removed. */
  removed: z.array(name).max(mostViews, `A list can have at most ${mostViews} views.`).optional(),
});
export type ListChange = z.infer<typeof listChange>;

export const untouchedList: ListPreferences = {
  hidden: null,
  density: 'normal',
  views: [],
  opens: null,
};

const named = (names: readonly string[]) => (view: ListView) => !names.includes(view.name);

export function changedPreferences(before: ListPreferences, change: ListChange): ListPreferences {
  const { views = [], removed = [] } = change;
  const after = [
    ...before.views.filter(named([...removed, ...views.map((view) => view.name)])),
    ...views,
  ];
  const opens = change.opens === undefined ? before.opens : change.opens;
  return {
    hidden: change.hidden ?? before.hidden,
    density: change.density ?? before.density,
    views: after,
    opens: after.some((view) => view.name === opens) ? opens : null,
  };
}

/** Both changes as one; where they differ, the later counts. */
export function joinedChanges(first: ListChange, later: ListChange): ListChange {
  const { views = [], removed = [] } = later;
  const names = views.map((view) => view.name);
  return {
    ...first,
    ...later,
    views: [...(first.views ?? []).filter(named([...removed, ...names])), ...views],
    removed: [...new Set([...(first.removed ?? []), ...removed])].filter(
      (one) => !names.includes(one),
    ),
  };
}
