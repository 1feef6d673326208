// The position card of an open alert: its map, and the nearest place looked up while the server is
// there.
import { Suspense } from 'react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { knownPosition } from '#domain/alerts/dispatch-brief/known-position.ts';
import { useIsReplay } from '#web/alerts/clock.ts';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { lateExtra, latePart } from '#web/ui/later/late-parts.tsx';
import { useNearestPlace } from '#web/ui/map/place/use-nearest-place.ts';
import { takesCommands } from '../commands/command-words.ts';
import card from '../position/position.module.css';
import { PositionCard } from '../position/position-card.tsx';

// The text shows at once; the map loads after it.
const AskFix = lateExtra(() => import('../position/ask-fix.tsx'));
const AlertPlace = latePart(() => import('./alert-place.tsx'));

export function DetailPosition({ row, details }: { row: AlertRow; details: Alert }) {
  const position = knownPosition(row, details)?.position;
  const place = useNearestPlace(position?.latitude, position?.longitude);
  const map = (
    <div className={card.map}>
      <Suspense fallback={<Skeleton height={158} />}>
        <AlertPlace row={row} details={details} />
      </Suspense>
    </div>
  );
  const isReplay = useIsReplay();
  const ask = row.status === 'active_alert' && !isReplay && takesCommands(row.device) && (
    <Suspense>
      <AskFix row={row} details={details} />
    </Suspense>
  );
  return <PositionCard row={row} details={details} place={place} map={map} ask={ask} />;
}
