// Which kinds of lines the timeline shows, remembered for the person in this browser; by default
// everything.
import { useState } from 'react';
import type { FilterFlag } from '#domain/alerts/alert-history.ts';
import { useUser } from '#web/kit/session/session.ts';

interface Kept {
  /** Null shows everything. */
  flags: readonly FilterFlag[] | null;
  /** The profile they come from. */
  name: string | null;
}

export interface ShownFlags extends Kept {
  show: (next: Kept) => void;
}

const everything: Kept = { flags: null, name: null };

export function useShownFlags(): ShownFlags {
  const key = `vigil.timeline.${useUser().id}`;
  const [kept, setKept] = useState(() => read(key));
  return {
    ...kept,
    show: (next) => {
      setKept(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Storage is off: the choice lasts as long as the page.
      }
    },
  };
}

function read(key: string): Kept {
  try {
    const kept: Kept = JSON.parse(localStorage.getItem(key) ?? 'null') ?? everything;
    return kept;
  } catch {
    return everything;
  }
}
