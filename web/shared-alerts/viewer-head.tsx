// The head for a viewer: whose location this is, and whether it is still live.
import { Trans } from '@lingui/react/macro';
import type { SharedAlert } from '#domain/shared-alerts/shared-alert.ts';
import { LinkCard } from '#web/kit/page/link-page.tsx';
import styles from './shared-alert.module.css';

export function ViewerHead({ shared }: { shared: SharedAlert }) {
  return (
    <LinkCard>
      <h1 id="page-title" tabIndex={-1}>
        <Trans>Location of {shared.person}</Trans>
      </h1>
      {shared.status === 'resolved' && (
        <p className={styles.good} role="status">
          <Trans>This is over. The location is no longer shared.</Trans>
        </p>
      )}
    </LinkCard>
  );
}
