// From the list of sent messages to the other pages of messaging.
import { useLingui } from '@lingui/react/macro';
import { chosenOrganisation } from '#web/kit/scope/scope.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { useMay } from '#web/kit/session/session.ts';
import styles from './area-links.module.css';

export function AreaLinks() {
  const { t } = useLingui();
  const { base, key } = useScope();
  const maySend = useMay('write sms messaging');
  return (
    <nav className={styles.links} aria-label={t`More of messages`}>
      <Link to={`${base}/messages/scheduled`}>{t`Scheduled messages`}</Link>
      <Link to={`${base}/messages/address-book`}>{t`Address book`}</Link>
      {maySend && <Link to={`${base}/messages/templates`}>{t`Templates`}</Link>}
      {key === chosenOrganisation.key && (
        <Link to={`${base}/messages/admin-messages`}>{t`Admin messages`}</Link>
      )}
    </nav>
  );
}
