// Notes and position below the head of an open alert, the nearest place looked up while the server is there.
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { useNearestPlace } from '#web/ui/map/place/use-nearest-place.ts';
import { knownPosition } from '../position/known-position.ts';
import { PositionCard } from '../position/position-card.tsx';
import { WorkerNotes } from '../position/worker-notes.tsx';

export function DetailPosition({ row, details }: { row: AlertRow; details: Alert }) {
  const position = knownPosition(row, details)?.position;
  const place = useNearestPlace(position?.latitude, position?.longitude);
  return (
    <>
      {details.person_details && <WorkerNotes notes={details.person_details.additional_notes} />}
      <PositionCard row={row} details={details} place={place} />
    </>
  );
}
