// Where no map can be drawn (no WebGL2), or not now: coordinates to copy, the nearest place, and a
// link into the map of the computer or phone.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import styles from './alert-map.module.css';
import { coordinatesOf, type MapPosition } from './map-position.ts';

interface NoMapProps {
  last: MapPosition;
  place: string;
  height: number | string;
  /** Draws the map in spite of the slow machine; absent where none can be drawn at all. */
  hurry?: () => void;
}

export function NoMap({ last, place, height, hurry }: NoMapProps) {
  const { t } = useLingui();
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const coordinates = coordinatesOf(last);
  const pair = `${last.latitude},${last.longitude}`;
  const copy = () =>
    navigator.clipboard.writeText(coordinates).then(
      () => setCopied('yes'),
      () => setCopied('refused'),
    );
  return (
    <div className={styles.noMap} style={{ minHeight: height }}>
      <p className={styles.why}>
        {hurry ? (
          <Trans>The map is loading.</Trans>
        ) : (
          <Trans>This browser cannot show the map.</Trans>
        )}
      </p>
      <p className={styles.coordinates}>{coordinates}</p>
      {place !== '' && <p className={styles.place}>{place}</p>}
      <p className={styles.ways}>
        {hurry && (
          <button type="button" className={styles.way} onClick={hurry}>
            <Trans>Show the map</Trans>
          </button>
        )}
        <button type="button" className={styles.way} onClick={copy}>
          <Trans>Copy coordinates</Trans>
        </button>
        <a
          className={styles.way}
          href={`https://www.openstreetmap.org/?mlat=${last.latitude}&mlon=${last.longitude}#map=15/${last.latitude}/${last.longitude}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Trans>Open in maps</Trans>
        </a>
        <a
          className={`${styles.way} ${styles.onPhones}`}
          href={`geo:${pair}?q=${pair}`}
          rel="noopener"
        >
          <Trans>Open in the map app</Trans>
        </a>
      </p>
      <p role="status" className={styles.status}>
        {copied === 'yes' && t`Coordinates copied`}
        {copied === 'refused' &&
          t`The browser did not allow copying: select the coordinates above.`}
      </p>
    </div>
  );
}
