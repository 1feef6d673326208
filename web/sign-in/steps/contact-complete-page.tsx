// Where escalation contacts arrive who have confirmed their address.
import { Trans } from '@lingui/react/macro';
import styles from '../sign-in.module.css';

export default function ContactCompletePage() {
  return (
    <div className={styles.page}>
      <section className={styles.card}>
        <h1 id="page-title" tabIndex={-1}>
          <Trans>Thank you</Trans>
        </h1>
        <p>
          <Trans>
            Your email address is confirmed. You can close this page. We contact you when somebody
            needs help.
          </Trans>
        </p>
      </section>
    </div>
  );
}
