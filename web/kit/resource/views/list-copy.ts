// The account's last known preferences of a list: the list is drawn with them until the account
// answers, so that no column moves.
import {
  type ListPreferences,
  listPreferences,
  untouchedList,
} from '#domain/kit/resource/list-preferences.ts';
import type { ListOf } from './list-changes.ts';

const nameOf = ({ userId, list }: ListOf): string => `vigil.list-copy.${userId}.${list}`;

export function readCopy(of: ListOf): ListPreferences {
  try {
    const found = listPreferences.safeParse(JSON.parse(localStorage.getItem(nameOf(of)) ?? 'null'));
    return found.success ? found.data : untouchedList;
  } catch {
    return untouchedList;
  }
}

export function writeCopy(of: ListOf, preferences: ListPreferences): void {
  try {
    localStorage.setItem(nameOf(of), JSON.stringify(preferences));
  } catch {
    // Storage is off or full: the account still has it.
  }
}
