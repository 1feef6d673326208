// Where the person of an organisation's alert is: the map, and in words how old and how exact the
// position is.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink, IconMapPinOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { type KnownPosition, knownPosition } from '#domain/alerts/dispatch-brief/known-position.ts';
import type { OwnAlert } from '#domain/alerts/own/own-alert.ts';
import { sourceWords } from '#web/console/detail/reach.ts';
import { placedWords } from '#web/console/position/placed.ts';
import { mapsAddress, shownCoordinates } from '#web/console/position/shown-coordinates.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { LazyAlertMap } from '#web/ui/map/lazy-alert-map.tsx';
import { useNearestPlace } from '#web/ui/map/place/use-nearest-place.ts';
import { useScheme } from '#web/ui/theme/colour-scheme.ts';
import { Age } from '../age.tsx';
import page from './own-alert.module.css';
import styles from './own-parts.module.css';
import { subjectOf } from './subject.ts';

const mapHeight = 240;

export function OwnPlace({ alert }: { alert: OwnAlert }) {
  const { t } = useLingui();
  const { scheme } = useScheme();
  const { measurement_system } = useUser();
  const known = knownPosition(alert, alert);
  return (
    <section aria-labelledby="place" className={page.part}>
      <h3 id="place">
        <Trans>Where</Trans>
      </h3>
      {known ? (
        <div className={styles.place}>
          <Suspense fallback={<Skeleton height={mapHeight} />}>
            <LazyAlertMap
              positions={known.kind === 'other_device' ? [known.position] : alert.positions}
              label={t`Position of ${subjectOf(alert)}`}
              subject={alert.id}
              theme={scheme}
              height={mapHeight}
              measure={measurement_system}
            />
          </Suspense>
          <Where alert={alert} known={known} />
        </div>
      ) : (
        <p className={page.none}>
          <IconMapPinOff size={18} aria-hidden="true" />
          <Trans>No position is known.</Trans>
        </p>
      )}
    </section>
  );
}

function Where({ alert, known: { position, kind } }: { alert: OwnAlert; known: KnownPosition }) {
  const { t } = useLingui();
  const { near, distance } = useFormat();
  const found = useNearestPlace(position.latitude, position.longitude);
  const placed = placedWords(alert.named_place, found, { distance, near });
  return (
    <div className={styles.where}>
      <div>
        {kind !== 'current' && (
          <p className={styles.stale}>
            {kind === 'earlier'
              ? t`No position since the alert. Last known position:`
              : t`No position from this device. Last known position, from another device:`}
          </p>
        )}
        <p>
          <b>{placed ?? t`No known place nearby`}</b>
        </p>
        <p>
          <Quality alert={alert} position={position} />
        </p>
      </div>
      <a
        href={mapsAddress(position)}
        target="_blank"
        rel="noopener noreferrer"
        className={page.act}
      >
        <IconExternalLink size={17} aria-hidden="true" />
        <Trans>Open in maps</Trans>
      </a>
    </div>
  );
}

/** "±12 m by GPS, 0:31 ago · −36.08062, 146.91583" */
function Quality({ alert, position }: { alert: OwnAlert; position: KnownPosition['position'] }) {
  const { i18n, t } = useLingui();
  const { distance, exact } = useFormat();
  const source = sourceWords[position.source];
  const by = source ? i18n._(source) : position.source;
  const accuracy = position.accuracy_m === null ? null : `±${distance(position.accuracy_m)}`;
  return (
    <>
      {[accuracy, t`by ${by}`].filter(Boolean).join(' ')},{' '}
      <When alert={alert} position={position} exact={exact(position.at)} /> ·{' '}
      {shownCoordinates(position)}
    </>
  );
}

function When({
  alert: { status },
  position: { at, doubt },
  exact,
}: {
  alert: OwnAlert;
  position: KnownPosition['position'];
  exact: string;
}) {
  if (doubt === 'time') return <Trans>time unknown</Trans>;
  if (status === 'resolved') return exact;
  return (
    <Trans>
      <Age since={at} /> ago
    </Trans>
  );
}
