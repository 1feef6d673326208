// At the side of an organisation's alert: the person's numbers and notes, the device, and the
// instructions that operators follow.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { OwnAlert } from '#domain/alerts/own/own-alert.ts';
import { formatPhone, telAddress } from '#web/kit/format/phone-number.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { deviceTypes } from '../alert-words.ts';
import { useOwnLinks } from './own-links.ts';
import styles from './own-rail.module.css';

export function OwnRail({ alert }: { alert: OwnAlert }) {
  const { t } = useLingui();
  return (
    <aside className={styles.rail} aria-label={t`Person and device`}>
      {alert.person && <PersonPart alert={alert} />}
      {alert.device && <DevicePart alert={alert} device={alert.device} />}
      {alert.instructions && alert.instructions.length > 0 && (
        <Instructions steps={alert.instructions} areFollowed={alert.monitored} />
      )}
    </aside>
  );
}

const Linked = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? <b>{children}</b> : <Link to={to}>{children}</Link>;

function PersonPart({ alert }: { alert: OwnAlert }) {
  const { person, person_details: details, has_left } = alert;
  const links = useOwnLinks(alert);
  const isSilent = alert.type === 'duress' && alert.status === 'active_alert';
  return (
    <section>
      <h3>
        <Trans>Person</Trans>
      </h3>
      <p>
        <Linked to={links.person}>{person?.name}</Linked>
      </p>
      {details === null ? (
        <p>
          {has_left ? (
            <Trans>No longer in this organisation.</Trans>
          ) : (
            <Trans>You can't see this person's details.</Trans>
          )}
        </p>
      ) : (
        <dl>
          <PhoneNumber name={<Trans>Mobile</Trans>} number={details.mobile} isSilent={isSilent} />
          <PhoneNumber
            name={<Trans>Landline</Trans>}
            number={details.landline}
            isSilent={isSilent}
          />
          {details.mobile === null && details.landline === null && (
            <div>
              <dt>
                <Trans>Phone</Trans>
              </dt>
              <dd>
                <Trans>No number recorded</Trans>
              </dd>
            </div>
          )}
          {details.additional_notes && (
            <div data-wide>
              <dt>
                <Trans>Notes</Trans>
              </dt>
              <dd className={styles.notes}>{details.additional_notes}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}

/** A number to press, or only to read while a ringing phone is a danger. */
function PhoneNumber({
  name,
  number,
  isSilent,
}: {
  name: ReactNode;
  number: string | null;
  isSilent: boolean;
}) {
  if (number === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isSilent ? formatPhone(number) : <a href={telAddress(number)}>{formatPhone(number)}</a>}
      </dd>
    </div>
  );
}

function DevicePart({
  alert,
  device,
}: {
  alert: OwnAlert;
  device: NonNullable<OwnAlert['device']>;
}) {
  const { i18n, t } = useLingui();
  const { dateTime } = useFormat();
  const links = useOwnLinks(alert);
  const kind = deviceTypes[device.type];
  const { online, last_seen_at, battery_percent } = device;
  const offline =
    last_seen_at === null ? t`Offline` : t`Offline, last seen ${dateTime(last_seen_at)}`;
  const facts = [
    online === true && t`Online`,
    online === false && offline,
    battery_percent !== null && t`Battery ${battery_percent}%`,
  ];
  return (
    <section>
      <h3>
        <Trans>Device</Trans>
      </h3>
      <p>
        <Linked to={links.device}>{device.name}</Linked>
      </p>
      <p>{kind ? i18n._(kind) : device.type}</p>
      <p>{facts.filter(Boolean).join(' · ')}</p>
    </section>
  );
}

/** @param areFollowed by operators, who tick what is done */
function Instructions({
  steps,
  areFollowed,
}: {
  steps: NonNullable<OwnAlert['instructions']>;
  areFollowed: boolean;
}) {
  const { t } = useLingui();
  const { time } = useFormat();
  const done = steps.filter(({ done_at }) => done_at !== null).length;
  return (
    <section>
      <h3 id="own-instructions">
        <Trans>Instructions</Trans>
      </h3>
      {areFollowed && <p>{t`${done} of ${steps.length} done`}</p>}
      <ol className={styles.steps} aria-labelledby="own-instructions">
        {steps.map(({ position, content, url, done_at }) => (
          <li key={position} data-done={done_at !== null || undefined}>
            {done_at === null ? (
              <IconCircle size={18} aria-hidden="true" />
            ) : (
              <IconCircleCheckFilled size={18} aria-hidden="true" />
            )}
            <span>
              {url === null ? (
                content
              ) : (
                <a href={url} target="_blank" rel="noopener noreferrer">
                  {content}
                </a>
              )}
              {done_at !== null && <small>{t`Done at ${time(done_at)}`}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
