// What is not set up and what follows from it: the emails that wait, the contacts that nothing
// reaches, and the way to mend it.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { SystemStatus } from '#domain/settings/system-status.api.ts';
import { reachesPeople } from '#domain/settings/system-status.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { serviceNames } from './service-words.ts';
import styles from './system-status.module.css';

export function MissingServices({
  status: { services, waiting, contacts },
}: {
  status: SystemStatus;
}) {
  const { t, i18n } = useLingui();
  const mayReadPeople = useMay('read users');
  const missing = services.filter(
    ({ service, state }) => state === 'not_set_up' && reachesPeople(service),
  );
  if (missing.length === 0) return null;
  const names = missing.map(({ service }) => i18n._(serviceNames[service]));
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(names);
  const { total, unreachable } = contacts;
  const consequences = [
    ...(waiting.invitations > 0
      ? [
          plural(waiting.invitations, {
            one: '# invitation is waiting.',
            other: '# invitations are waiting.',
          }),
        ]
      : []),
    ...(waiting.others > 0
      ? [
          plural(waiting.others, {
            one: '# other email is waiting.',
            other: '# other emails are waiting.',
          }),
        ]
      : []),
    ...(unreachable > 0
      ? [t`${unreachable} of ${total} escalation contacts can’t be reached.`]
      : []),
  ];
  return (
    <section className={styles.missing} aria-label={t`Not set up`}>
      <IconPlugConnectedX size={26} aria-hidden="true" />
      <div>
        <h3>
          <Trans>Not set up: {list}. Nothing is sent by these.</Trans>
        </h3>
        {consequences.length > 0 && <p>{consequences.join(' ')}</p>}
        <p>
          <Trans>The table says which settings to set. Then restart the program.</Trans>
        </p>
        {waiting.invitations > 0 && mayReadPeople && (
          <p>
            <Link to="/users?status=pending">{t`Copy invitation links on the pages of the people invited`}</Link>
          </p>
        )}
      </div>
    </section>
  );
}
