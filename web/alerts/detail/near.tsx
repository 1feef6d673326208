// The nearest place by name, how exact the position is, and how old.
import { Trans, useLingui } from '@lingui/react/macro';
import type { AlertPosition } from '#domain/alerts/alert.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useNearestPlace } from '#web/ui/map/place/use-nearest-place.ts';
import { Age } from '../age.tsx';
import styles from './detail.module.css';
import { Fact } from './fact.tsx';
import { sourceWords, useReach } from './reach.ts';

/** @param isOpen while the alert is open the worker may be moving, and it is said how far that may be */
export function Near({ position, isOpen }: { position: AlertPosition; isOpen: boolean }) {
  const { t, i18n } = useLingui();
  const { distance, near } = useFormat();
  const reach = useReach(isOpen ? position.at : null);
  const source = sourceWords[position.source];
  const place = useNearestPlace(position.latitude, position.longitude);
  const words = place ? near(place) : `${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}`;
  return (
    <Fact name={t`Where`}>
      {words}
      {position.accuracy_m !== null && ` ±${distance(position.accuracy_m)}`}{' '}
      <span className={styles.dimmed}>
        <Trans>
          {source ? i18n._(source) : position.source}, <Age since={position.at} /> ago
        </Trans>
        {reach >= 50 && (
          <>
            {'; '}
            <Trans>on foot up to {distance(reach)} further by now</Trans>
          </>
        )}
      </span>
    </Fact>
  );
}
