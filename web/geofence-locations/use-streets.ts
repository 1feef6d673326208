// Street addresses from the installation's service, a moment after the last key; nothing where none
// is set, or it does not answer.
import { useEffect, useState } from 'react';
import {
  addressSearchApi,
  type FoundAddress,
  leastAddressText,
} from '#domain/geofence-locations/address-search.api.ts';
import { useData } from '#web/kit/call/query.ts';

/** Longer than for towns: each question leaves the installation. */
const pauseMs = 500;
const none: readonly FoundAddress[] = [];

/** Stop asking for this page: the installation has no such service. */
const noService = 'no_address_search';

export function useStreets(text: string): readonly FoundAddress[] {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const [isMissing, setMissing] = useState(false);
  const read = useData(
    addressSearchApi.search,
    { query: { text: asked } },
    {
      enabled: !isMissing && asked.length >= leastAddressText,
      handles: [0, 409, 429, 500, 502, 503],
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
  const code = read.error && 'code' in read.error ? read.error.code : null;
  useEffect(() => {
    if (code === noService) setMissing(true);
  }, [code]);
  return asked === text.trim() ? (read.data ?? none) : none;
}
