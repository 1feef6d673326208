// The first page of a phone without an activation: type the code, or request access without one.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Logo } from '#web/ui/display/logo.tsx';
import { usePhone } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';
import styles from '../phone.module.css';
import { CodeForm } from './code-form.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestWaiting } from './request-waiting.tsx';

export function ActivatePage({ code }: { code: string }) {
  const { claim } = usePhone();
  const [asking, setAsking] = useState(false);
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <Logo />
      </header>
      <main className={styles.main} id="content">
        <h1>{t`Connect this phone`}</h1>
        {claim !== null && <RequestWaiting />}
        {claim === null && (asking ? <RequestForm /> : <CodeForm given={code} />)}
        {claim === null && (
          <button type="button" className={parts.link} onClick={() => setAsking(!asking)}>
            {asking ? t`I have a code` : t`I have no code`}
          </button>
        )}
      </main>
    </div>
  );
}
