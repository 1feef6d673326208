// "I am safe": confirmed once more, with the PIN where one is set. The page cannot distinguish the
// PINs: only the server can.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { OpenAlert } from '../line/app-calls.ts';
import { raise } from '../line/raise.ts';
import { usePhone } from '../memory/phone-store.ts';
import { isWaiting } from '../memory/report.ts';
import { AskSheet } from '../parts/ask-sheet.tsx';
import parts from '../parts/parts.module.css';
import { isNews } from './alarm-shown.ts';
import styles from './alarm-status.module.css';
import { operatorCalls } from './alarm-words.ts';

export function SaySafe({ alert }: { alert: OpenAlert }) {
  const { reports, state_asked_at } = usePhone();
  const [asking, setAsking] = useState(false);
  const said = reports.findLast(
    (report) => report.kind === 'sos_cancel' && isNews(report, state_asked_at),
  );
  if (said && said.status !== 'refused')
    return (
      <p className={styles.step}>
        {isWaiting(said)
          ? t`“I am safe” is not sent yet. Retrying.`
          : t`You said that you are safe.`}
      </p>
    );
  return (
    <>
      {said && (
        <p className={styles.step} role="alert">
          {t`Wrong PIN. Try again.`}
        </p>
      )}
      <button type="button" className={styles.safe} onClick={() => setAsking(true)}>
        {t`I am safe`}
      </button>
      {asking && <SafeQuestion alert={alert} onDone={() => setAsking(false)} />}
    </>
  );
}

function SafeQuestion({ alert, onDone }: { alert: OpenAlert; onDone: () => void }) {
  const { state } = usePhone();
  const [pin, setPin] = useState('');
  const wantsPin = state?.pin_set === true;
  return (
    <AskSheet
      title={alert.monitored ? t`Tell the operator that you are safe?` : t`Say that you are safe?`}
      yes={t`I am safe`}
      onNo={onDone}
      onYes={() => {
        onDone();
        raise('sos_cancel', wantsPin ? { data: { pin } } : {});
      }}
    >
      <p>
        {operatorCalls(alert)
          ? t`The alert stays open, and the operator still calls you to make sure.`
          : t`The alert stays open. Call your contacts as well if you can.`}
      </p>
      {wantsPin && (
        <label className={parts.field}>
          <span>{t`PIN`}</span>
          <input
            type="password"
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={pin}
            onChange={(event) => setPin(event.target.value)}
          />
        </label>
      )}
    </AskSheet>
  );
}
