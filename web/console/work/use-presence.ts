// Which other operators have this alert open and what they are doing: reported every ten seconds,
// dropped after twenty-five (ux.md check 22).
import { useEffect, useReducer, useState } from 'react';
import type { AlertPresence } from '#domain/alerts/actions/presence.ts';
import { alertChannel } from '#domain/alerts/alert-channels.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { call } from '#web/kit/call/call.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { news, useLive } from '#web/kit/live/use-live.ts';
import { useUser } from '#web/kit/session/session.ts';
import { alertPresenceNews } from './work-news.ts';

type Doing = AlertPresence['doing'];
const everyMs = 10_000;
const forgottenAfterMs = 25_000;
/** How long after the last key an operator still counts as typing. */
const typingMs = 6000;

/**
 * The other operators at an alert; reports this one to them as well.
 * @param calling a call of this operator's runs
 */
export function usePresence(id: number, calling: boolean): readonly AlertPresence[] {
  const { id: me } = useUser();
  const typing = useTyping();
  const doingHere = typing ? 'typing' : 'looking';
  const doing = calling ? 'calling' : doingHere;
  const say = useTell(id, doing);
  const [known, setKnown] = useState<{ id: number; people: ReadonlyMap<number, AlertPresence> }>({
    id,
    people: new Map(),
  });
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useLive(alertChannel(id), [
    news(alertPresenceNews, (one) => {
      if (one.person.id === me || one.alert_id !== id) return;
      // Answer a newcomer at once with this operator's state.
      const before = known.id === id ? (known.people.get(one.person.id)?.doing ?? 'gone') : 'gone';
      if (before === 'gone' && one.doing !== 'gone') say(doing);
      setKnown((old) => ({
        id,
        people: new Map(old.id === id ? old.people : []).set(one.person.id, one),
      }));
    }),
  ]);
  const people = known.id === id ? [...known.people.values()] : [];
  const here = people.filter(
    ({ doing, at }) => doing !== 'gone' && serverNow() - Date.parse(at) < forgottenAfterMs,
  );
  useEffect(() => {
    if (here.length === 0) return;
    const timer = setInterval(lookAgain, 5000);
    return () => clearInterval(timer);
  }, [here.length]);
  return here;
}

/**
 * Reports at once when it changes, and again while it lasts.
 * @returns a function that reports at once
 */
function useTell(id: number, doing: Doing): (what: Doing) => void {
  useEffect(() => {
    send(id, doing);
    const timer = setInterval(
      () => document.visibilityState === 'visible' && send(id, doing),
      everyMs,
    );
    return () => clearInterval(timer);
  }, [id, doing]);
  useEffect(() => () => send(id, 'gone'), [id]);
  return (what) => send(id, what);
}

// Presence is ephemeral: ignore failures. "Gone" may be sent as the session ends, so ignore 401 and
// 419 too.
const quietly = [0, 403, 404, 409, 429, 500, 503];
const send = (id: number, doing: Doing): void => {
  const handles = doing === 'gone' ? [401, 419, ...quietly] : quietly;
  void call(alertCalls.presence, { params: { id }, body: { doing } }, { handles }).catch(
    () => undefined,
  );
};

function useTyping(): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const received = (event: Event) => {
      if (!(event.target instanceof HTMLTextAreaElement)) return;
      setTyping(true);
      clearTimeout(timer);
      timer = setTimeout(() => setTyping(false), typingMs);
    };
    document.addEventListener('input', received);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('input', received);
    };
  }, []);
  return typing;
}
