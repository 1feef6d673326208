// The other active alerts of the same person, so that one does not hide another.
import { Trans, useLingui } from '@lingui/react/macro';
import type { Alert } from '#domain/alerts/alert.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { Age } from '../age.tsx';
import { alertAddress } from '../alert-address.ts';
import { stateOf, states, types } from '../alert-words.ts';
import styles from './detail.module.css';

export function Group({ alert }: { alert: Alert }) {
  const { i18n } = useLingui();
  if (alert.group.length === 0) return null;
  return (
    <div className={styles.group}>
      <b>
        <Trans>Also active</Trans>
      </b>
      {alert.group.map((other) => (
        <Link key={other.id} to={alertAddress(other.id)}>
          {i18n._(types[other.type].words)} · {i18n._(states[stateOf(other)].words)} · <Age since={other.raised_at} />
        </Link>
      ))}
    </div>
  );
}
