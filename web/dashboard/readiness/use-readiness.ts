// How ready an organisation is, read again each minute: devices fall silent without any news.
import { readinessApi } from '#domain/dashboard/readiness/readiness.api.ts';
import { readinessPartsOf } from '#domain/dashboard/readiness/readiness.policy.ts';
import { useData } from '#web/kit/call/query.ts';
import { actorOf, useUser } from '#web/kit/session/session.ts';

const lookAgainMs = 60_000;

export function useReadiness(organisationId: number) {
  const maySee = Object.values(readinessPartsOf(actorOf(useUser()))).some(Boolean);
  const asked = useData(
    readinessApi.get,
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
