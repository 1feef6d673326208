// The minutes left in the session (R123), and whether the console keeps it alive; at zero the user
// is signed out, with the address kept (R164).

import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { watchHours } from '#domain/access/session-headers.ts';
import { isKeptByConsole } from '#domain/console-health/console-health.policy.ts';
import { keepsWatch } from '#domain/console-health/console-judge.ts';
import { useSound } from '#web/console/attention/sound.ts';
import { useProof } from '#web/console-health/use-proof.ts';
import { useKnownCells } from '#web/kit/cells/cells.ts';
import { useActor } from '#web/kit/session/session.ts';
import { useSessionMinutes } from '#web/kit/session/use-session-time.ts';
import { Hidden } from '#web/ui/feedback/announcer.tsx';
import { endByTimer } from '../session-end.ts';
import { wayfinder } from '../wayfinder.ts';
import styles from './shell.module.css';

const askAgainMs = 10_000;

export function SessionMinutes() {
  const { t } = useLingui();
  const minutes = useSessionMinutes();
  const isOnWatch = useOnWatch();
  useEffect(() => {
    if (minutes !== 0) return;
    const end = () => void endByTimer(wayfinder());
    end();
    const timer = setInterval(end, askAgainMs);
    return () => clearInterval(timer);
  }, [minutes]);
  if (minutes === null) return null;
  const why = t`While its alarm is verified, this console stays signed in, up to ${watchHours} hours after the last activity.`;
  return (
    <span className={styles.session} {...(isOnWatch ? { title: why } : {})}>
      <Words minutes={minutes} isOnWatch={isOnWatch} />
      {isOnWatch && <Hidden>{why}</Hidden>}
    </span>
  );
}

function Words({ minutes, isOnWatch }: { minutes: number; isOnWatch: boolean }) {
  // No call to hurry at zero: a page still open then is a console that cannot reach its server.
  if (minutes === 0) return <Trans>Session ended</Trans>;
  return isOnWatch ? (
    <Trans>On duty · {minutes} min left</Trans>
  ) : (
    <Trans>Session ends in {minutes} min</Trans>
  );
}

/** Whether this console's reports keep the session alive, by the same rule as the server's. */
function useOnWatch(): boolean {
  const { cells } = useProof();
  // The session is that of the own cell.
  const troubles = cells.get(useKnownCells().own)?.troubles ?? [];
  const { kind: audio } = useSound();
  return isKeptByConsole(useActor()) && keepsWatch({ audio, troubles });
}
