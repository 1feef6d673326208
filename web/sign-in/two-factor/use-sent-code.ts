// A code that is sent when the page opens, and again on request once a minute.
import { useCallback, useEffect, useState } from 'react';
import { CallError } from '#web/kit/call/call-error.ts';
import { type CodeTarget, sendCode } from './two-factor-calls.ts';

const pauseSeconds = 60;

export interface SentCodeState {
  /** Mostly hidden; null while it is not known. */
  readonly sentTo: string | null;
  readonly secondsLeft: number;
  /** Why none was sent. */
  readonly refusal: string | null;
  send(): void;
}

/**
 * @param channel null sends nothing
 * @param byItself false: only on request, as a telephone call
 */
export function useSentCode(channel: CodeTarget | null, byItself = true): SentCodeState {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [secondsLeft, setSecondsLeft] = useState(0);
  const send = useCallback(() => {
    if (channel === null) return;
    setSecondsLeft(pauseSeconds);
    setRefusal(null);
    sendCode(channel).then(
      (sent) => {
        setSentTo(sent.sent_to);
        setSecondsLeft(sent.resend_seconds);
      },
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setRefusal(error.message);
        // Too soon: the page was opened again, and the code before still counts.
        if (error.status !== 429) setSecondsLeft(0);
      },
    );
  }, [channel]);
  useEffect(() => {
    if (!byItself) return;
    const opening = setTimeout(send, 0);
    return () => clearTimeout(opening);
  }, [send, byItself]);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const tick = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(tick);
  }, [secondsLeft]);
  return { sentTo, secondsLeft, refusal, send };
}
