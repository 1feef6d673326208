// What a person has set for a list: hidden columns, density and saved views; kept in this browser, per person, until the server keeps it.
import { useState } from 'react';
import * as z from 'zod';

const view = z.object({ name: z.string(), address: z.record(z.string(), z.string()), hidden: z.array(z.string()) });
const preferences = z.object({
  /** Undefined: as the list is declared. */
  hidden: z.array(z.string()).optional(),
  density: z.enum(['normal', 'compact']),
  views: z.array(view),
  /** The name of the view that opens with the list. */
  opens: z.string().optional(),
});
export type View = z.infer<typeof view>;
export type ListPreferences = z.infer<typeof preferences>;

const untouched: ListPreferences = { density: 'normal', views: [] };
const nameOf = (userId: number, list: string): string => `vigil.list.${userId}.${list}`;

/** What was kept; anything unreadable is as if nothing was. */
export function readPreferences(userId: number, list: string): ListPreferences {
  try {
    const kept = preferences.safeParse(JSON.parse(localStorage.getItem(nameOf(userId, list)) ?? 'null'));
    return kept.success ? kept.data : untouched;
  } catch {
    return untouched;
  }
}

export function useListPreferences(userId: number, list: string): [ListPreferences, (change: Partial<ListPreferences>) => void] {
  const [now, setNow] = useState(() => readPreferences(userId, list));
  const change = (part: Partial<ListPreferences>) => {
    const next = { ...now, ...part };
    setNow(next);
    try {
      localStorage.setItem(nameOf(userId, list), JSON.stringify(next));
    } catch {
      // Storage is off or full: it holds until the page is left.
    }
  };
  return [now, change];
}
