// At the right of a person's details: whether they are ready for an alert, and the state of their
// account.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangleFilled, IconCircleCheckFilled } from '@tabler/icons-react';
import type { User } from '#domain/users/user.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link, usePath } from '#web/kit/screen/address.tsx';
import { useServices } from '#web/kit/services/services.ts';
import { useMay } from '#web/kit/session/session.ts';
import { useIsMine } from '../may-change.ts';
import styles from './rail.module.css';
import { type ReadyLine, readiness } from './readiness.ts';

export function ReadinessRail({ person, mayFix }: { person: User; mayFix: boolean }) {
  const { t } = useLingui();
  const mayAnswer = useMay('read alert monitoring') && person.organisation !== null;
  const isSetUp = useServices();
  const lines = readiness(person, { isMine: useIsMine(), isSetUp });
  const passed = lines.filter(({ is_ready }) => is_ready).length;
  return (
    <aside className={styles.rail} aria-label={t`Readiness`}>
      {lines.length > 0 && (
        <section>
          <h3>
            <Trans>Ready for an alert?</Trans>
          </h3>
          <p>{t`${passed} of ${lines.length} checks passed`}</p>
          <ul className={styles.lines}>
            {lines.map((line) => (
              <Line key={line.key} line={line} mayFix={mayFix} />
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>
          <Trans>Account</Trans>
        </h3>
        <Account person={person} />
        {mayAnswer && (
          <p>
            <Link to={`/alert-monitoring/user/${person.id}`}>{t`Alerts of this person`}</Link>
          </p>
        )}
      </section>
    </aside>
  );
}

function Line({
  line: { is_ready, text, detail, tab },
  mayFix,
}: {
  line: ReadyLine;
  mayFix: boolean;
}) {
  const page = usePath().replace(/\/[^/]+$/, '');
  const isMine = useIsMine();
  const ownPlace = tab === 'personal-contacts' ? 'contacts' : null;
  const place = isMine ? ownPlace : tab;
  return (
    <li data-ready={is_ready || undefined}>
      {is_ready ? (
        <IconCircleCheckFilled size={20} aria-hidden="true" />
      ) : (
        <IconAlertTriangleFilled size={20} aria-hidden="true" />
      )}
      <span>
        <b>
          {is_ready || !mayFix || place === null ? (
            text
          ) : (
            <Link to={`${page}/${place}`}>{text}</Link>
          )}
        </b>
        {detail !== '' && <span>{detail}</span>}
      </span>
    </li>
  );
}

function Account({
  person: { email, status, invitation_expires_at, last_login_at },
}: {
  person: User;
}) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const isSetUp = useServices();
  if (!email) return <p>{t`No email, so no sign-in to the portal`}</p>;
  if (status === 'pending' && invitation_expires_at) {
    if (!isSetUp('email')) return <p>{t`Invitation not sent: email is not set up`}</p>;
    const until = dateTime(invitation_expires_at);
    return (
      <p>
        {Date.parse(invitation_expires_at) > serverNow()
          ? t`Invitation valid until ${until}`
          : t`Invitation expired ${until}`}
      </p>
    );
  }
  return <p>{last_login_at ? t`Last signed in ${dateTime(last_login_at)}` : t`Never signed in`}</p>;
}
