// While an administrator decides: the phone polls, and shows the decision.
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { changePhone } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';
import { askClaim } from './activation.ts';

const everyMs = 10_000;

export function RequestWaiting() {
  const [status, setStatus] = useState<Awaited<ReturnType<typeof askClaim>>>('pending');
  useEffect(() => {
    const ask = (): void => void askClaim().then(setStatus);
    ask();
    const timer = setInterval(ask, everyMs);
    return () => clearInterval(timer);
  }, []);
  const words = {
    pending: t`Request received. Wait for your administrator to approve it. You can close this page in the meantime.`,
    converted: t`Your request was approved.`,
    denied: t`Your request was refused. Ask your administrator for a code.`,
    expired: t`Your request expired after 48 hours. Send it again.`,
    unknown: t`No connection. Retrying automatically.`,
  };
  return (
    <div className={parts.form}>
      <p role="status">{words[status]}</p>
      <button type="button" className={parts.button} onClick={() => changePhone({ claim: null })}>
        {t`Start again`}
      </button>
    </div>
  );
}
