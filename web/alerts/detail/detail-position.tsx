// The position card of an open alert: its map, and the nearest place looked up while the server is there.
import { lazy, Suspense } from 'react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { useNearestPlace } from '#web/ui/map/place/use-nearest-place.ts';
import { knownPosition } from '../position/known-position.ts';
import card from '../position/position.module.css';
import { PositionCard } from '../position/position-card.tsx';

// The words are there at once; the map comes behind them.
const AlertPlace = lazy(() => import('./alert-place.tsx'));

export function DetailPosition({ row, details }: { row: AlertRow; details: Alert }) {
  const position = knownPosition(row, details)?.position;
  const place = useNearestPlace(position?.latitude, position?.longitude);
  const map = (
    <div className={card.map}>
      <Suspense fallback={<Skeleton height={250} />}>
        <AlertPlace row={row} details={details} />
      </Suspense>
    </div>
  );
  return <PositionCard row={row} details={details} place={place} map={map} />;
}
