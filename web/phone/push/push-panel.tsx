// Notifications while the page is closed: offered only where the server pushes and this browser
// supports it.
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { usePhone } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';
import { canBePushed, pushKey, turnPushOff, turnPushOn } from './push-subscription.ts';

export function PushPanel() {
  const { pushed } = usePhone();
  const key = useKey();
  const [trouble, setTrouble] = useState<'refused' | 'unreached' | null>(null);
  const [busy, setBusy] = useState(false);
  if (key === null) return null;
  const turn = async (): Promise<void> => {
    setBusy(true);
    setTrouble(null);
    try {
      if (pushed) await turnPushOff();
      else if (!(await turnPushOn(key))) setTrouble('refused');
    } catch {
      setTrouble('unreached');
    }
    setBusy(false);
  };
  return (
    <section className={parts.panel} aria-labelledby="push-heading">
      <h2 id="push-heading">{t`Notifications`}</h2>
      <p>
        {pushed
          ? t`This phone shows messages and timer warnings, even while this page is closed.`
          : t`Show messages and timer warnings on this phone while this page is closed.`}
      </p>
      {trouble === 'refused' && (
        <p className={parts.problem} role="alert">
          {t`Notifications are blocked. Allow notifications for this page in its settings, then try again.`}
        </p>
      )}
      {trouble === 'unreached' && (
        <p className={parts.problem} role="alert">
          {t`No connection. Please try again.`}
        </p>
      )}
      <button type="button" className={parts.button} disabled={busy} onClick={() => void turn()}>
        {pushed ? t`Turn off notifications` : t`Turn on notifications`}
      </button>
    </section>
  );
}

function useKey(): string | null {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    if (canBePushed())
      pushKey().then(
        (found) => here && setKey(found),
        // Without a connection nothing is offered.
        () => undefined,
      );
    return () => {
      here = false;
    };
  }, []);
  return key;
}
