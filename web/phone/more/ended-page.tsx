// Shown when the server no longer knows this phone: stated clearly, because it raises no alarms any
// more.
import { t } from '@lingui/core/macro';
import { HelpNumbers } from '../alarm/call-otherwise.tsx';
import { askState } from '../line/ask-state.ts';
import { sendWaiting } from '../line/phone-line.ts';
import { changePhone, forgetEverything, usePhone } from '../memory/phone-store.ts';
import { isWaiting } from '../memory/report.ts';
import parts from '../parts/parts.module.css';
import styles from '../phone.module.css';

export function EndedPage() {
  const { owner, reports } = usePhone();
  const name = owner?.organisation.name ?? '';
  return (
    <div className={styles.frame}>
      <main className={styles.main} id="content">
        <h1>{t`This phone is no longer connected`}</h1>
        <div className={parts.form} role="alert">
          <p>{t`It no longer raises alerts. Someone at ${name} disconnected it, or it was connected on another phone. If you need help now, call.`}</p>
          {reports.some(isWaiting) && <p>{t`What was not sent yet is still kept here.`}</p>}
        </div>
        <HelpNumbers />
        <div className={parts.row}>
          <button
            type="button"
            className={parts.button}
            onClick={() => {
              changePhone({ ended: false });
              void sendWaiting();
              void askState();
            }}
          >
            {t`Try again`}
          </button>
          <button
            type="button"
            className={parts.button}
            data-look="primary"
            onClick={() => void forgetEverything()}
          >
            {t`Enter a new code`}
          </button>
        </div>
      </main>
    </div>
  );
}
