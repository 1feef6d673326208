// Places as circles on the page's one map; one of them can be drawn, moved and sized there. The
// list next to it says the same in words.
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { MapTheme } from '../base/map-palette.ts';
import type { MapBackground } from '../base/map-settings.ts';
import frame from '../map-frame.module.css';
import { type Measure, paintMap } from '../map-host.ts';
import { useBackground, useHost } from '../use-map.ts';
import styles from './places-map.module.css';
import { type PlacesShown, usePlaces } from './use-places.ts';

export interface PlacesMapProps extends Omit<PlacesShown, 'classes'> {
  readonly label: string;
  readonly theme: MapTheme;
  readonly measure: Measure;
  readonly background: MapBackground;
  /** Lies over the map's upper edge: what is missing, for those who can install it. */
  readonly notice?: ReactNode;
}

const classes = { centre: styles['centre'], handle: styles['handle'] };

export default function PlacesMap({
  label,
  theme,
  measure,
  background,
  notice,
  ...shown
}: PlacesMapProps) {
  const { t } = useLingui();
  const holder = useRef<HTMLDivElement>(null);
  const summary = useId();
  const { host, lack, hurry } = useHost(holder, {
    theme,
    background,
    words: { zoomIn: t`Zoom in`, zoomOut: t`Zoom out` },
  });
  const state = useBackground(host, shown.look.circle ?? shown.places[0]);
  usePlaces(host, { ...shown, classes });
  useEffect(() => {
    const canvas = host?.map.getCanvas();
    canvas?.setAttribute('aria-label', label);
    canvas?.setAttribute('role', 'application');
    canvas?.setAttribute('aria-describedby', summary);
  }, [host, label, summary]);
  useEffect(() => {
    if (host) void host.ready.then(() => paintMap(host, theme));
  }, [host, theme]);
  useEffect(() => host?.scale.setUnit(measure), [host, measure]);
  return (
    <section
      className={`${frame.frame} ${styles.frame}`}
      aria-label={label}
      data-state={lack ?? state}
      data-theme={theme}
    >
      <p id={summary} className={styles.hidden}>
        {t`All locations are in the list. Position and radius can be typed in the form.`}
      </p>
      {lack !== 'no-map' && <div ref={holder} className={`${frame.map} ${styles.map}`} />}
      {lack === null && notice && <div className={frame.notice}>{notice}</div>}
      {lack === 'no-map' && (
        <p
          className={styles.words}
        >{t`This browser can't show the map. Type the position and the radius in the form.`}</p>
      )}
      {lack === 'waiting' && (
        <div className={styles.words}>
          <p>{t`The map is loading.`}</p>
          <button type="button" onClick={hurry}>{t`Show the map`}</button>
        </div>
      )}
    </section>
  );
}
