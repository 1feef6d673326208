// The person and the device of an alert: numbers, voice code, how to recognise them, and the state
// of the device.
import { Trans, useLingui } from '@lingui/react/macro';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { isSilent } from '#domain/alerts/calls/silent.ts';
import { Age } from '#web/alerts/age.tsx';
import { deviceTypes } from '#web/alerts/alert-words.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { CommandButtons } from '../commands/command-buttons.tsx';
import { useCommands } from '../commands/use-commands.ts';
import { Unconfirmed } from '../panels/unconfirmed.tsx';
import { useRing } from '../work/use-ring.ts';
import { CallEffect } from './call-effect.tsx';
import { Fact, Phone } from './fact.tsx';
import styles from './facts.module.css';

export default function AlertFacts({
  row,
  details,
}: {
  row: AlertRow;
  details: Alert | undefined;
}) {
  const { t } = useLingui();
  const ring = useRing(row);
  if (!details) return <SkeletonRows rows={5} height={22} />;
  const isOver = row.status === 'resolved';
  const viewers = details.viewers.map(({ name }) => name).join(', ');
  return (
    <dl className={styles.facts}>
      <PersonFacts row={row} details={details} />
      {row.device && <Device device={row.device} isActive={row.status === 'active_alert'} />}
      {details.device_phone && (
        <Fact name={t`Device number`}>
          <Phone
            number={details.device_phone}
            silent={isSilent(row, details.group)}
            onRing={
              ring
                ? () =>
                    ring({
                      party: 'device',
                      name: row.device?.name,
                      number: details.device_phone ?? '',
                    })
                : undefined
            }
          />
          {row.device && <CallEffect deviceId={row.device.id} />}
        </Fact>
      )}
      <Battery alert={details} isOver={isOver} />
      {details.device_status && <Connection status={details.device_status} isOver={isOver} />}
      <Unconfirmed details={details} />
      {viewers !== '' && <Fact name={t`Viewed by`}>{viewers}</Fact>}
    </dl>
  );
}

function PersonFacts({ row, details }: { row: AlertRow; details: Alert }) {
  const { t } = useLingui();
  const ring = useRing(row);
  const person = details.person_details;
  if (!person) return null;
  const silent = isSilent(row, details.group);
  const phone = (name: string, number: string | null) =>
    number && (
      <Fact name={name}>
        <Phone
          number={number}
          silent={silent}
          onRing={ring ? () => ring({ party: 'person', number }) : undefined}
        />
      </Fact>
    );
  return (
    <>
      {phone(t`Mobile`, person.mobile)}
      {phone(t`Landline`, person.landline)}
      {person.voice_code && <Fact name={t`Voice code`}>{person.voice_code}</Fact>}
      {person.appearance && <Fact name={t`Appearance`}>{person.appearance}</Fact>}
      <Fact name={t`Time zone`}>{person.timezone}</Fact>
    </>
  );
}

function Device({
  device,
  isActive,
}: {
  device: NonNullable<AlertRow['device']>;
  isActive: boolean;
}) {
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

/** Of a resolved alert, the device as it was then. */
function Connection({
  status,
  isOver,
}: {
  status: NonNullable<Alert['device_status']>;
  isOver: boolean;
}) {
  const { exact } = useFormat();
  return (
    <Fact name={isOver ? <Trans>Connection when resolved</Trans> : <Trans>Connection</Trans>}>
      {status.online ? (
        <Trans>online</Trans>
      ) : (
        <b className={styles.warn}>{<Trans>offline</Trans>}</b>
      )}
      {status.last_seen_at && (
        <span className={styles.dimmed}>
          {' '}
          {isOver ? (
            <Trans>last seen {exact(status.last_seen_at)}</Trans>
          ) : (
            <Trans>
              last seen <Age since={status.last_seen_at} /> ago
            </Trans>
          )}
        </span>
      )}
    </Fact>
  );
}

function Battery({ alert, isOver }: { alert: Alert; isOver: boolean }) {
  const { t } = useLingui();
  const { exact } = useFormat();
  if (alert.battery_percent === null) return null;
  return (
    <Fact name={isOver ? t`Battery when resolved` : t`Battery`}>
      <b className={alert.battery_percent <= 20 ? styles.warn : undefined}>
        {alert.battery_percent}%
      </b>
      {alert.battery_at !== null && (
        <span className={styles.dimmed} title={exact(alert.battery_at)}>
          {' '}
          {isOver ? (
            exact(alert.battery_at)
          ) : (
            <Trans>
              <Age since={alert.battery_at} /> ago
            </Trans>
          )}
        </span>
      )}
    </Fact>
  );
}
