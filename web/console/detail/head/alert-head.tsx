// Who, what, where from and whose, at the top of the open alert, with the clock of its answer.

import { Trans, useLingui } from '@lingui/react/macro';
import { IconBellX, IconUserCheck } from '@tabler/icons-react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { shownNumber } from '#domain/kit/cell-numbers.ts';
import { personAddress } from '#web/alerts/alert-address.ts';
import { deviceTypes, placeOf, priorityWords, subjectOf, types } from '#web/alerts/alert-words.ts';
import { zoneName } from '#web/kit/format/dates.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { PriorityShape } from '../../queue/priority-shape.tsx';
import styles from './head.module.css';
import { ResponseRing } from './response-ring.tsx';

export function AlertHead({ row, details }: { row: AlertRow; details: Alert | undefined }) {
  const { t, i18n } = useLingui();
  const { words, icon: TypeIcon } = types[row.type];
  const subject = subjectOf(row);
  return (
    <header className={styles.head}>
      <Initials name={subject} of={row.person?.id ?? row.id} />
      <div className={styles.who}>
        <div className={styles.name}>
          <h2 id="alert-title" tabIndex={-1}>
            {row.person ? <Link to={personAddress(row.person.id)}>{subject}</Link> : subject}
          </h2>
          <Owner row={row} />
          {row.on_test && <b className={styles.testMark}>{t`On test`}</b>}
        </div>
        <p className={styles.what}>
          <TypeIcon size={17} aria-hidden="true" />
          <b>{i18n._(words)}</b>
          <PriorityShape priority={row.priority} size={16} />
          <b>{i18n._(priorityWords[row.priority])}</b>
          <span>{placeOf(row)}</span>
        </p>
        <p className={styles.about}>
          {t`Alert ${shownNumber(row.id)}`} ·{' '}
          <Raised at={row.raised_at} timezone={details?.person_details?.timezone} />
          <Device row={row} details={details} />
        </p>
      </div>
      <ResponseRing row={row} />
    </header>
  );
}

function Owner({ row }: { row: AlertRow }) {
  const { id: me } = useUser();
  if (row.status === 'resolved')
    return (
      <span className={styles.badge} data-tone="good">
        <Trans>Resolved</Trans>
      </span>
    );
  if (!row.owner)
    return (
      <span className={styles.badge} data-tone="alarm">
        <IconBellX size={14} aria-hidden="true" />
        <Trans>Unowned</Trans>
      </span>
    );
  return (
    <span className={styles.badge} data-tone={row.owner.id === me ? 'good' : 'quiet'}>
      <IconUserCheck size={14} aria-hidden="true" />
      <span>{row.owner.id === me ? <Trans>Yours</Trans> : row.owner.name}</span>
    </span>
  );
}

/** In the worker's zone, and in the operator's where that is another (ux.md check 45). */
function Raised({ at, timezone }: { at: string; timezone: string | undefined }) {
  const { exact, time, place } = useFormat();
  const theirs = timezone ?? place.timezone;
  const isElsewhere = zoneName(at, { ...place, timezone: theirs }) !== zoneName(at, place);
  return (
    <>
      <Trans>
        raised <time dateTime={at}>{exact(at, theirs)}</time>
      </Trans>
      {isElsewhere && (
        <>
          {' '}
          <Trans>
            ({time(at)} {zoneName(at, place)} your time)
          </Trans>
        </>
      )}
    </>
  );
}

function Device({ row, details }: { row: AlertRow; details: Alert | undefined }) {
  const { i18n } = useLingui();
  const { device } = row;
  if (!device) return null;
  const type = deviceTypes[device.type];
  const percent = details?.battery_percent;
  return (
    <>
      {` · ${device.name}, ${type ? i18n._(type) : device.type}`}
      {percent !== undefined && percent !== null && (
        <>
          {', '}
          <span data-warn={percent <= 20 || undefined}>
            <Trans>battery {percent}%</Trans>
          </span>
        </>
      )}
    </>
  );
}

const colours = [
  '#7048a8',
  '#0b7285',
  '#2b6a3f',
  '#8a3b62',
  '#1864ab',
  '#8a5200',
  '#495057',
  '#5f3dc4',
];

function Initials({ name, of }: { name: string; of: number }) {
  const letters = name
    .split(/\s+/)
    .flatMap((part, at, all) => (at === 0 || at === all.length - 1 ? [part.slice(0, 1)] : []))
    .join('');
  return (
    <span
      className={styles.initials}
      style={{ background: colours[of % colours.length] }}
      aria-hidden="true"
    >
      {letters.toUpperCase()}
    </span>
  );
}
