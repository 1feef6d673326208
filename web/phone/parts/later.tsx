// A part whose code is loaded after the first paint. When it cannot be fetched, the part shows
// that, and the rest of the page works on.
import { t } from '@lingui/core/macro';
import { Component, type ReactNode, Suspense } from 'react';
import styles from './parts.module.css';

interface Props {
  readonly children: ReactNode;
}

export class Later extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return <Suspense fallback={null}>{this.props.children}</Suspense>;
    return (
      <div className={styles.panel} role="alert">
        <p>{t`This page could not be loaded. SOS and timers still work.`}</p>
        <button type="button" className={styles.button} onClick={() => window.location.reload()}>
          {t`Try again`}
        </button>
      </div>
    );
  }
}
