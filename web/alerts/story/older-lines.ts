// The lines of a story with older ones on request: those that were loaded stay, however often the
// newest are read again.
import { useState } from 'react';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';

const pageSize = 200;

export interface OlderLines<Line> {
  readonly lines: readonly Line[];
  readonly hasOlder: boolean;
  readonly pending: boolean;
  readonly loadOlder: () => Promise<void>;
}

/**
 * @param newest the first page; undefined while it is not known
 * @param load the lines before one; null where they could not be loaded, which was said
 */
export function useOlderLines<Line extends HistoryItem>(
  id: number,
  newest: readonly Line[] | undefined,
  load: (before: number | undefined) => Promise<readonly Line[] | null>,
): OlderLines<Line> {
  const [older, setOlder] = useState<{ id: number; lines: readonly Line[]; ended: boolean }>({
    id,
    lines: [],
    ended: false,
  });
  const [pending, setPending] = useState(false);
  const extra = older.id === id ? older : { id, lines: [], ended: false };
  const first = newest ?? [];
  const known = new Set(first.map((item) => item.id));
  const lines = [...first, ...extra.lines.filter((item) => !known.has(item.id))];
  return {
    lines,
    hasOlder: !extra.ended && lines.length >= pageSize,
    pending,
    loadOlder: async () => {
      setPending(true);
      const next = await load(lines.at(-1)?.id);
      setPending(false);
      // Keep all known lines: fetched again, the newest page ends higher up, and no line in between
      // may be missing.
      if (next) setOlder({ id, lines: [...lines, ...next], ended: next.length < pageSize });
    },
  };
}
