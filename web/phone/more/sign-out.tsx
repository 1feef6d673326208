// Signing out: the token ends on the server, and the phone deletes everything; warns while reports
// still wait.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { CallError } from '#web/kit/call/call-error.ts';
import { tokenCall } from '#web/kit/call/token-call.ts';
import { appCalls } from '../line/app-calls.ts';
import { forgetEverything, phoneNow, usePhone } from '../memory/phone-store.ts';
import { isWaiting } from '../memory/report.ts';
import { AskSheet } from '../parts/ask-sheet.tsx';
import parts from '../parts/parts.module.css';

export function SignOut() {
  const { reports } = usePhone();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const waiting = reports.filter(isWaiting).length;
  return (
    <section className={parts.panel} aria-labelledby="out-heading">
      <h2 id="out-heading">{t`Sign out`}</h2>
      <p>{t`This phone will not raise alerts until it is connected with a new code.`}</p>
      <button type="button" className={parts.button} onClick={() => setAsking(true)}>
        {t`Sign out`}
      </button>
      <p className={parts.problem} role="alert">
        {problem}
      </p>
      {asking && (
        <AskSheet
          title={t`Sign out of this phone?`}
          yes={t`Sign out`}
          danger
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false);
            void signOut().then(setProblem);
          }}
        >
          {waiting > 0 && <p>{t`${waiting} reports are not sent yet and will be lost.`}</p>}
        </AskSheet>
      )}
    </section>
  );
}

/** @returns why it failed, or an empty text */
async function signOut(): Promise<string> {
  const { token, ended } = phoneNow();
  try {
    if (token !== null && !ended) await tokenCall(appCalls.end, {}, { token, waitMs: 15_000 });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    // An unknown token is signed out already.
    if (error.status !== 401)
      return t`Without a connection this phone cannot sign out. Please try again.`;
  }
  await forgetEverything();
  return '';
}
