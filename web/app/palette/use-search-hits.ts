// The search hits while typing: requested once the typing pauses, and never replaced by those of an
// older text.
import { useEffect, useState } from 'react';
import type { SearchHit, searchApi } from '#domain/search/search.api.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { useList } from '#web/kit/call/query.ts';
import { leastTyped, type SearchState, stillMatching } from './palette-entries.ts';

const find = lightEndpoint<typeof searchApi.find>({ method: 'GET', path: '/search' });

const pauseMs = 150;

export interface SearchHits {
  readonly hits: readonly SearchHit[];
  readonly state: SearchState;
  readonly retry: () => void;
}

export function useSearchHits(typed: string): SearchHits {
  const text = typed.trim();
  const asked = usePaused(text);
  const isAsked = asked === text && text.length >= leastTyped;
  const read = useList(
    find,
    { query: { search: asked } },
    {
      enabled: asked.length >= leastTyped,
      staleTime: 0,
      handles: [0, 403, 422, 429, 500, 502, 503],
    },
  );
  const isOfNow = isAsked && read.data !== undefined && !read.isPlaceholderData;
  const failed = isAsked && read.error !== null && !read.isFetching;
  const retry = () => void read.refetch();
  if (text.length < leastTyped) return { hits: [], state: 'idle', retry };
  if (failed) return { hits: [], state: 'failed', retry };
  if (isOfNow) return { hits: read.data ?? [], state: 'answered', retry };
  return { hits: stillMatching(read.data ?? [], text), state: 'waiting', retry };
}

/** A text once it has stayed the same for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
