// When it was raised, which numbers to call, and the state of the device.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { zoneName } from '#web/kit/format/dates.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Skeleton } from '#web/ui/feedback/states.tsx';
import { Age } from '../age.tsx';
import { deviceTypes } from '../alert-words.ts';
import { CommandButtons } from '../commands/command-buttons.tsx';
import { useCommands } from '../commands/use-commands.ts';
import { Unconfirmed } from '../panels/unconfirmed.tsx';
import { isSilent } from '../work/silent.ts';
import { useRing } from '../work/use-ring.ts';
import { CallEffect } from './call-effect.tsx';
import styles from './detail.module.css';
import { Fact, Phone } from './fact.tsx';

export function AlertFacts({ row, details }: { row: AlertRow; details: Alert | undefined }) {
  const ring = useRing(row);
  const person = details?.person_details;
  const silent = isSilent(row, details?.group);
  return (
    <dl className={styles.facts}>
      <Fact name={<Trans>Raised</Trans>}>
        <RaisedAt at={row.raised_at} timezone={person?.timezone} />
        {row.late && (
          <b className={styles.warn}>
            {' '}
            <Trans>reported late</Trans>
          </b>
        )}
      </Fact>
      {details ? <Battery alert={details} /> : <Skeleton width={130} height={18} />}
      {row.device && <Device device={row.device} isActive={row.status === 'active_alert'} />}
      {details?.device_phone && (
        <Fact name={<Trans>Device number</Trans>}>
          <Phone
            number={details.device_phone}
            onRing={ring ? () => ring({ party: 'device', name: row.device?.name, number: details.device_phone ?? '' }) : undefined}
          />
          {row.device && <CallEffect deviceId={row.device.id} />}
        </Fact>
      )}
      {details?.device_status && row.status === 'active_alert' && <Connection status={details.device_status} />}
      {details && <Unconfirmed details={details} />}
      {row.repeats !== undefined && (
        <Fact name={<Trans>Raised again</Trans>}>{plural(row.repeats, { one: '# time', other: '# times' })}</Fact>
      )}
      {row.cancelled_at !== undefined && (
        <Fact name={<Trans>Cancelled by the wearer</Trans>}>
          <Age since={row.cancelled_at} /> <Trans>ago. The alert stays open</Trans>
        </Fact>
      )}
      {person?.mobile && (
        <Fact name={<Trans>Mobile</Trans>}>
          <Phone
            number={person.mobile}
            silent={silent}
            onRing={ring ? () => ring({ party: 'person', number: person.mobile ?? '' }) : undefined}
          />
        </Fact>
      )}
      {person?.landline && (
        <Fact name={<Trans>Landline</Trans>}>
          <Phone
            number={person.landline}
            silent={silent}
            onRing={ring ? () => ring({ party: 'person', number: person.landline ?? '' }) : undefined}
          />
        </Fact>
      )}
      {person?.voice_code && <Fact name={<Trans>Voice code</Trans>}>{person.voice_code}</Fact>}
    </dl>
  );
}

/** In the worker's zone, and in the operator's where that is another (ux.md check 45). */
function RaisedAt({ at, timezone }: { at: string; timezone: string | undefined }) {
  const { exact, time, place } = useFormat();
  const theirs = timezone ?? place.timezone;
  const yours = { ...place };
  const isElsewhere = zoneName(at, { ...place, timezone: theirs }) !== zoneName(at, yours);
  return (
    <>
      <time dateTime={at}>{exact(at, theirs)}</time>
      {isElsewhere && (
        <span className={styles.dimmed}>
          {' '}
          <Trans>
            ({time(at)} {zoneName(at, yours)} your time)
          </Trans>
        </span>
      )}
    </>
  );
}

function Device({ device, isActive }: { device: NonNullable<AlertRow['device']>; isActive: boolean }) {
  const { t, i18n } = useLingui();
  const offers = useCommands({ device: isActive ? device : undefined, hasAlert: isActive });
  const type = deviceTypes[device.type];
  return (
    <Fact name={t`Device`}>
      {device.name}, {type ? i18n._(type) : device.type}
      <CommandButtons offers={offers} of={device.name} compact />
    </Fact>
  );
}

/** Quiet while all is well: only what no longer speaks is worth a line. */
function Connection({ status }: { status: NonNullable<Alert['device_status']> }) {
  if (status.online) return null;
  return (
    <Fact name={<Trans>Connection</Trans>}>
      <Trans>offline</Trans>
      {status.heard_at && (
        <span className={styles.dimmed}>
          {' '}
          <Trans>
            last seen <Age since={status.heard_at} /> ago
          </Trans>
        </span>
      )}
    </Fact>
  );
}

function Battery({ alert }: { alert: Alert }) {
  const { t } = useLingui();
  if (alert.battery_percent === null) return null;
  return (
    <Fact name={t`Battery`}>
      <b className={alert.battery_percent <= 20 ? styles.warn : undefined}>{alert.battery_percent}%</b>
      {alert.battery_at !== null && (
        <span className={styles.dimmed}>
          {' '}
          <Trans>
            <Age since={alert.battery_at} /> ago
          </Trans>
        </span>
      )}
    </Fact>
  );
}
