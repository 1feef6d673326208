// Beside a person's details: whether they are ready for an alert, and what can be done about their account.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { User } from '#domain/users/user.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link, usePath } from '#web/kit/screen/address.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './rail.module.css';
import { readiness } from './readiness.ts';
import { ResendButton } from './resend-button.tsx';

export function ReadinessRail({ person }: { person: User }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const page = usePath().replace(/\/[^/]+$/, '');
  const [moving, setMoving] = useState(false);
  const mayMove = useMay('write users') && person.organisation !== null;
  const mayAnswer = useMay('read alert monitoring') && person.organisation !== null;
  const lines = readiness(person);
  const ready = lines.filter(({ is_ready }) => is_ready).length;
  return (
    <aside className={styles.rail} aria-label={t`Readiness`}>
      {lines.length > 0 && (
        <section>
          <h3>
            <Trans>Ready for an alert</Trans>
            <span className={styles.count}>{t`${ready} of ${lines.length}`}</span>
          </h3>
          <ul className={styles.lines}>
            {lines.map(({ key, is_ready, text, tab }) => (
              <li key={key} data-ready={is_ready || undefined}>
                {is_ready ? <IconCircleCheck size={18} aria-hidden="true" /> : <IconAlertTriangle size={18} aria-hidden="true" />}
                {is_ready || tab === 'details' ? <span>{text}</span> : <Link to={`${page}/${tab}`}>{text}</Link>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3>
          <Trans>Account</Trans>
        </h3>
        <p className={styles.about}>
          {person.last_login_at ? t`Last signed in ${dateTime(person.last_login_at)}` : t`Has never signed in`}
        </p>
        {person.invitation_expires_at && (
          <p className={styles.about}>
            <Trans>The invitation holds until {dateTime(person.invitation_expires_at)}</Trans>
          </p>
        )}
        <div className={styles.buttons}>
          {person.status === 'pending' && person.email && <ResendButton id={person.id} />}
          {mayMove && <Button size="sm" onClick={() => setMoving(true)}>{t`Move to another organisation`}</Button>}
          {mayAnswer && <Link to={`/alert-monitoring/user/${person.id}`}>{t`Alerts of this person`}</Link>}
        </div>
      </section>
      {moving && <MoveDialog person={person} onClose={() => setMoving(false)} />}
    </aside>
  );
}
