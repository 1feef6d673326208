// Canned texts for a note or a message, filled in for the open alert.
import { useLingui } from '@lingui/react/macro';
import { IconLayoutList } from '@tabler/icons-react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { knownPosition } from '#domain/alerts/dispatch-brief/known-position.ts';
import { fillPhrase } from '#domain/alerts/phrases.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useUser } from '#web/kit/session/session.ts';
import { coordinatesOf } from '#web/ui/map/map-position.ts';
import { useNearestPlace } from '#web/ui/map/place/use-nearest-place.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { subjectOf, types } from '../alert-words.ts';
import { useClock } from '../clock.ts';
import styles from './composer.module.css';

export interface PhraseMenuProps {
  row: AlertRow;
  details: Alert | undefined;
  phrases: readonly string[];
  onChoose: (text: string) => void;
}

export function PhraseMenu({ row, details, phrases, onChoose }: PhraseMenuProps) {
  const { t, i18n } = useLingui();
  const { name: operator } = useUser();
  const { time, near } = useFormat();
  const clock = useClock();
  const position = details ? knownPosition(row, details)?.position : undefined;
  const place = useNearestPlace(position?.latitude, position?.longitude);
  const mobile = details?.person_details?.mobile;
  const fill = (phrase: string) =>
    fillPhrase(phrase, {
      name: subjectOf(row),
      first_name: row.person?.name.split(' ', 1)[0] ?? null,
      mobile: mobile ? formatPhone(mobile) : null,
      contact: details?.contacts[0]?.name ?? null,
      place: place && near(place),
      coordinates: position ? coordinatesOf(position).replaceAll('\u2212', '-') : null,
      time: time(new Date(clock()).toISOString()),
      operator,
      type: i18n._(types[row.type].words),
    });
  return (
    <div className={styles.phrases}>
      <Menu
        inScroller
        buttonClass={styles.phraseButton}
        button={
          <>
            <IconLayoutList size={17} aria-hidden="true" />
            {t`Phrases`}
          </>
        }
        items={phrases.map((phrase) => ({
          key: phrase,
          label: fill(phrase),
          onSelect: () => onChoose(fill(phrase)),
        }))}
      />
    </div>
  );
}
