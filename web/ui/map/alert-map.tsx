// The worker's position: last position, accuracy and trail on the page's one map, with the same in
// words for screen readers.
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useMemo } from 'react';
import styles from './alert-map.module.css';
import type { MapTheme } from './base/map-palette.ts';
import type { MapBackground } from './base/map-settings.ts';
import frame from './map-frame.module.css';
import type { Measure } from './map-host.ts';
import { coordinatesOf, inOrder, type MapPosition } from './map-position.ts';
import { NoMap } from './no-map.tsx';
import { formatDistance, placeWords } from './place/place-words.ts';
import { useNearestPlace } from './place/use-nearest-place.ts';
import { useMap } from './use-map.ts';

export interface AlertMapProps {
  /** At least one; in any order. */
  positions: readonly MapPosition[];
  /** The accessible name, such as "Position of Jack Wilson". */
  label: string;
  theme: MapTheme;
  height: number | string;
  /**
   * The subject of the positions: when it changes the map jumps, else it follows. Defaults to the
   * label.
   */
  subject?: string | number;
  background: MapBackground;
  /** Over the map's upper edge: what is missing, for users who can install it. */
  notice?: ReactNode;
  measure?: Measure;
  /**
   * Metres that the worker may have gone since the last position, drawn as a ring; none by default.
   */
  reach?: number;
}

export default function AlertMap(props: AlertMapProps) {
  const {
    positions,
    label,
    theme,
    height,
    subject = label,
    background,
    measure = 'metric',
    reach = 0,
    notice,
  } = props;
  const { t } = useLingui();
  const summaryId = useId();
  const ordered = useMemo(() => inOrder(positions), [positions]);
  const last = ordered.at(-1);
  const place = usePlaceWords(last, measure);
  const { holder, state, hurry } = useMap({
    ordered,
    subject,
    label,
    summaryId,
    theme,
    background,
    measure,
    reach,
    words: { zoomIn: t`Zoom in`, zoomOut: t`Zoom out` },
  });
  if (!last) return null;
  const accuracy =
    last.accuracy_m === null ? '' : t`Accuracy: ${formatDistance(last.accuracy_m, measure)}.`;
  const former = ordered.length > 1 ? t`The trail has ${ordered.length} positions.` : '';
  const summary = [t`Last position: ${coordinatesOf(last)}.`, accuracy, place, former]
    .filter((part) => part !== '')
    .join(' ');
  return (
    <section className={frame.frame} aria-label={label} data-state={state} data-theme={theme}>
      {state === 'no-map' && <NoMap last={last} place={place} height={height} />}
      {state !== 'no-map' && <div ref={holder} className={frame.map} style={{ height }} />}
      {state !== 'no-map' && state !== 'waiting' && notice && (
        <div className={frame.notice}>{notice}</div>
      )}
      {state === 'waiting' && (
        <div className={styles.waiting}>
          <NoMap last={last} place={place} height={height} hurry={hurry} />
        </div>
      )}
      <p id={summaryId} className={styles.hidden}>
        {summary}
      </p>
      {state === 'bare' && (
        <p role="status" className={styles.bare}>
          {t`The map background could not be loaded. The position is correct.`}
        </p>
      )}
    </section>
  );
}

function usePlaceWords(last: MapPosition | undefined, measure: Measure): string {
  const found = useNearestPlace(last?.latitude, last?.longitude);
  return found ? `${placeWords(found, measure)}.` : '';
}
