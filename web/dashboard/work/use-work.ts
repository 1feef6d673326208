// What an organisation has to do now, read again when its live news say that it changed, and at
// least every 15 seconds: not every reader gets all news, and silence sends none.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import { workApi } from '#domain/dashboard/work/work.api.ts';
import { workPartsOf } from '#domain/dashboard/work/work.policy.ts';
import { keysOf, useData } from '#web/kit/call/query.ts';
import { lightEvent, news, useLive } from '#web/kit/live/use-live.ts';
import { actorOf, useUser } from '#web/kit/session/session.ts';

const lookAgainMs = 15_000;
/** A burst of news is read once. */
const gatherMs = 300;

const concerning = ['alert.changed', 'welfare.changed'].map((name) => lightEvent(name));

export function useWork(organisationId: number) {
  const user = useUser();
  const queries = useQueryClient();
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const maySee = Object.values(workPartsOf(actorOf(user))).some(Boolean);
  const reload = () => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(
      () => void queries.invalidateQueries({ queryKey: keysOf(workApi.get) }),
      gatherMs,
    );
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  useLive(
    maySee ? organisationChannel(organisationId) : null,
    concerning.map((event) => news(event, reload)),
    reload,
  );
  const asked = useData(
    workApi.get,
    { params: { id: organisationId } },
    {
      enabled: maySee,
      refetchInterval: lookAgainMs,
      staleTime: 0,
      handles: [0, 403, 500, 502, 503],
    },
  );
  return { ...asked, maySee };
}
