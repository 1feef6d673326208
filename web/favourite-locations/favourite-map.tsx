// The place of the form on a map: a press moves it, its centre and its edge can be dragged, and
// what is typed is drawn.
import { useLingui } from '@lingui/react/macro';
import { useMemo, useSyncExternalStore } from 'react';
import { distanceM, type Point, pointAt } from '#domain/geofence-locations/distance.ts';
import { leastRadius, mostRadius } from '#domain/geofence-locations/geofence-location.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useStreetsNotice } from '#web/kit/map/streets-notice.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { LazyPlacesMap } from '#web/ui/map/places/lazy-places-map.tsx';
import { useScheme } from '#web/ui/theme/colour-scheme.ts';
import styles from './favourite-locations.module.css';
import { circleOf, circleText } from './form-circle.ts';

const noPlaces: readonly never[] = [];
const east = 90;

export function FavouriteMap() {
  const { t } = useLingui();
  const store = useFormStore();
  const { scheme } = useScheme();
  const { distance } = useFormat();
  const { measurement_system } = useUser();
  const notice = useStreetsNotice();
  const text = useSyncExternalStore(store.subscribe, () => circleText(store.values()));
  const saved = useSyncExternalStore(store.subscribe, () => circleText(store.originals()));
  const circle = useMemo(() => circleOf(text), [text]);
  const drawn = circle && {
    circle,
    handle: pointAt(circle, circle.radius, east),
    label: distance(circle.radius),
    saved: text === saved ? null : circleOf(saved),
  };
  const moveTo = ({ latitude, longitude }: Point) => {
    store.fill('latitude', rounded(latitude));
    store.fill('longitude', rounded(longitude));
  };
  const sizeTo = (point: Point) => {
    if (circle)
      store.fill(
        'radius',
        Math.min(mostRadius, Math.max(leastRadius, Math.round(distanceM(circle, point)))),
      );
  };
  return (
    <div className={styles.map}>
      <LazyPlacesMap
        label={t`Map of the favourite location`}
        theme={scheme}
        measure={measurement_system}
        places={noPlaces}
        drawn={drawn}
        notice={notice}
        onOpen={() => {}}
        onPoint={moveTo}
        onCentre={moveTo}
        onHandle={sizeTo}
        // It looks at the place once there is one, and stays where people move it afterwards.
        look={{ key: circle ? 'place' : 'none', circle }}
      />
    </div>
  );
}

/** Five decimals are a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000;
