// Where the worker is, in words and figures that can be read to the emergency services; above the
// map and without it.
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconCheck,
  IconCircleDashed,
  IconCopy,
  IconExternalLink,
  IconMapPinOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import {
  type KnownPosition,
  knownPosition,
  leastReachM,
} from '#domain/alerts/dispatch-brief/known-position.ts';
import type { NearestPlace } from '#domain/kit/places/place-grid.ts';
import { Age } from '#web/alerts/age.tsx';
import { subjectOf, types } from '#web/alerts/alert-words.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useCopy } from '#web/ui/controls/use-copy.ts';
import { sourceWords, useReach } from '../detail/reach.ts';
import { AccessNotes } from './access-notes.tsx';
import { emergencyText } from './emergency-text.ts';
import { placedWords } from './placed.ts';
import styles from './position.module.css';
import { mapsAddress, shownCoordinates } from './shown-coordinates.ts';

export interface PositionCardProps {
  row: AlertRow;
  details: Alert;
  /** The nearest place; null while it is not known. */
  place: NearestPlace | null;
  /** Next to the facts, where there is a position. */
  map?: ReactNode;
  /** The way to ask for a new fix, where there is one. */
  ask?: ReactNode;
}

export function PositionCard({ row, details, place, map, ask }: PositionCardProps) {
  const { t } = useLingui();
  const { near, distance, exact } = useFormat();
  const { state, copy } = useCopy();
  const known = knownPosition(row, details);
  const person = details.person_details;
  const placed = placedWords(details.named_place, place, { distance, near });
  const text = () =>
    emergencyText({
      subject: subjectOf(row),
      type: types[row.type].words,
      known,
      near: placed,
      notes: person?.additional_notes ?? null,
      keys: person?.keys_information ?? null,
      dogs: person?.dogs_information ?? null,
      distance,
      exact: (moment) => exact(moment, person?.timezone),
    });
  return (
    <section className={styles.position} aria-label={t`Position`}>
      {known && map}
      {person && (
        <AccessNotes keys={person.keys_information} photo={person.photo} name={subjectOf(row)} />
      )}
      <div className={styles.side}>
        {known ? (
          <Where known={known} near={placed} isOpen={row.status === 'active_alert'} />
        ) : (
          <p className={styles.unknown}>
            <IconMapPinOff size={20} aria-hidden="true" />
            <Trans>No position known for this alert or this person.</Trans>
          </p>
        )}
        <div className={styles.box}>
          {known && (
            <output className={styles.coordinates}>{shownCoordinates(known.position)}</output>
          )}
          <Button
            size="sm"
            title={t`Copies name, position and notes for the emergency services`}
            icon={
              state === 'copied' ? (
                <IconCheck size={17} aria-hidden="true" />
              ) : (
                <IconCopy size={17} aria-hidden="true" />
              )
            }
            onClick={() => copy(text())}
          >
            {state === 'copied' ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
          </Button>
        </div>
        <div className={styles.ways}>
          {known && (
            <a
              className={styles.maps}
              href={mapsAddress(known.position)}
              target="_blank"
              rel="noopener noreferrer"
            >
              <IconExternalLink size={17} aria-hidden="true" />
              <Trans>Open in maps</Trans>
            </a>
          )}
          {ask}
        </div>
        <p role="status" className={styles.refused}>
          {state === 'refused' && (
            <Trans>The browser did not allow copying. Select the text and copy it.</Trans>
          )}
        </p>
        {state === 'refused' && <pre className={styles.text}>{text()}</pre>}
      </div>
    </section>
  );
}

function Where({
  known: { position, kind },
  near,
  isOpen,
}: {
  known: KnownPosition;
  near: string | null;
  isOpen: boolean;
}) {
  const { i18n } = useLingui();
  const { distance } = useFormat();
  const reach = useReach(isOpen && position.doubt !== 'time' ? position.at : null);
  const source = sourceWords[position.source];
  const words = source ? i18n._(source) : position.source;
  return (
    <div className={styles.where}>
      {kind !== 'current' && (
        <p className={styles.stale}>
          {kind === 'earlier' ? (
            <Trans>No position since the alert. Last known position:</Trans>
          ) : (
            <Trans>No position from this device. Last known position, from another device:</Trans>
          )}
        </p>
      )}
      <p className={styles.place}>{near ?? <Trans>No known place nearby</Trans>}</p>
      <p className={styles.quality}>
        {position.accuracy_m !== null && <b>±{distance(position.accuracy_m)}</b>}{' '}
        {position.doubt === 'time' ? (
          <Trans>by {words}, time unknown</Trans>
        ) : (
          <Fixed words={words} at={position.at} isOpen={isOpen} />
        )}
      </p>
      {reach >= leastReachM && (
        <p className={styles.reach}>
          <IconCircleDashed size={15} aria-hidden="true" />
          <Trans>could be {distance(reach)} further on foot</Trans>
        </p>
      )}
    </div>
  );
}

/** How old it is; once the alert is over, when it was. */
function Fixed({ words, at, isOpen }: { words: string; at: string; isOpen: boolean }) {
  const { exact } = useFormat();
  return isOpen ? (
    <Trans>
      by {words}, fixed <Age since={at} /> ago
    </Trans>
  ) : (
    <Trans>
      by {words}, fixed {exact(at)}
    </Trans>
  );
}
