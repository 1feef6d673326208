// The dispatch brief of an alert as this reader reads it out, and the position in it, which stays
// while it is being read.
import { i18n } from '@lingui/core';
import { useState } from 'react';
import type { Alert } from '#domain/alerts/alert.ts';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { type DispatchBrief, dispatchBrief } from '#domain/alerts/dispatch-brief/dispatch-brief.ts';
import { knownPosition } from '#domain/alerts/dispatch-brief/known-position.ts';
import { useSeconds } from '#web/alerts/clock.ts';
import { storyVoice } from '#web/alerts/story/history-words.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useNearestPlace } from '#web/ui/map/place/use-nearest-place.ts';
import { sourceWords } from '../detail/reach.ts';
import { placedWords } from '../position/placed.ts';

/**
 * @param story newest first; null while unknown: then past actions are left out.
 * @param callBack the number to call back as it is read out
 */
export function useBrief(
  alert: Alert,
  story: readonly HistoryItem[] | null,
  callBack: string,
): DispatchBrief {
  const { near, distance, exact, time } = useFormat();
  const now = useSeconds(true);
  const position = knownPosition(alert, alert)?.position;
  const place = useNearestPlace(position?.latitude, position?.longitude);
  const zone = alert.person_details?.timezone;
  return dispatchBrief(
    {
      alert,
      story,
      place: placedWords(alert.named_place, place, { distance, near }),
      call_back: callBack.trim() || null,
      now,
    },
    {
      ...storyVoice(),
      exact: (moment) => exact(moment, zone),
      time: (moment) => time(moment, zone),
      distance,
      source: (name) => {
        const words = sourceWords[name];
        return words ? i18n._(words) : name;
      },
    },
  );
}

/**
 * The alert with its position as it was when the brief was opened: the text must not change while
 * it is read out.
 */
export function useHeldPosition(details: Alert): {
  alert: Alert;
  newer: boolean;
  useNewer: () => void;
} {
  const [held, setHeld] = useState(details);
  const { positions, last_known_position, named_place } = held;
  const [shown, latest] = [
    knownPosition(held, held)?.position,
    knownPosition(details, details)?.position,
  ];
  const isSame =
    shown?.at === latest?.at &&
    shown?.latitude === latest?.latitude &&
    shown?.longitude === latest?.longitude;
  return {
    alert: { ...details, positions, last_known_position, named_place },
    newer: !isSame && latest !== undefined,
    useNewer: () => setHeld(details),
  };
}
