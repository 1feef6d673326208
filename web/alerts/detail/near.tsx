// The nearest place by name, how exact the position is, and how old.
import { Trans, useLingui } from '@lingui/react/macro';
import type { AlertPosition } from '#domain/alerts/alert.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useNearestPlace } from '#web/ui/map/use-nearest-place.ts';
import { Age } from '../age.tsx';
import styles from './detail.module.css';
import { Fact } from './fact.tsx';

export function Near({ position }: { position: AlertPosition }) {
  const { t } = useLingui();
  const { distance } = useFormat();
  const place = useNearestPlace(position.latitude, position.longitude);
  const words = place
    ? [place.name, place.region].filter(Boolean).join(' ')
    : `${position.latitude.toFixed(4)}, ${position.longitude.toFixed(4)}`;
  return (
    <Fact name={t`Near`}>
      {words}
      {position.accuracy_m !== null && ` ±${distance(position.accuracy_m)}`}{' '}
      <span className={styles.dimmed}>
        <Trans>
          <Age since={position.at} /> ago
        </Trans>
      </span>
    </Fact>
  );
}
