// How many people ask for access to the reader's organisation, as a number in the sidebar, live;
// who is new is announced once.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import type { accessRequestsChanged } from '#domain/users/access-requests.api.ts';
import { organisationUsers } from '#domain/users/people.api.ts';
import { useList } from '#web/kit/call/query.ts';
import { lightEvent, useNews } from '#web/kit/live/use-live.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { Count } from '#web/ui/display/badge.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

const changed = lightEvent<typeof accessRequestsChanged>('user.access_requests_changed');
/** Of the newest requests, as many as are announced. */
const announced = 5;

export default function AccessRequestCount() {
  const { organisation_id } = useUser();
  const { data, refetch } = useList(
    organisationUsers.api.list,
    {
      params: { organisationId: organisation_id ?? 0 },
      query: {
        access_requested: 'true',
        sort: 'created_at',
        direction: 'desc',
        per_page: announced,
        total: '1',
      },
    },
    { enabled: organisation_id !== null, handles: [0, 403, 429, 500, 502, 503], unattended: true },
  );
  const subscribe = useNews(organisationChannel(organisation_id ?? 0), changed);
  useEffect(
    () => (organisation_id === null ? undefined : subscribe(() => void refetch())),
    [organisation_id, subscribe, refetch],
  );
  useAnnouncement(data?.items);
  const waiting = data?.meta.total ?? 0;
  return (
    waiting > 0 && (
      <Count
        value={waiting}
        label={plural(waiting, {
          one: '# person asks for access',
          other: '# people ask for access',
        })}
      />
    )
  );
}

interface Asking {
  readonly id: number;
  readonly name: string;
}

/** Requests of the first load are counted only. */
function useAnnouncement(asking: readonly Asking[] | undefined): void {
  const { t } = useLingui();
  const go = useGo();
  const known = useRef<ReadonlySet<number> | null>(null);
  useEffect(() => {
    if (asking === undefined) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...asking.map(({ id }) => id)]);
    for (const { id, name } of before === null ? [] : asking.filter((one) => !before.has(one.id)))
      toast.info(t`${name} asks for access.`, {
        action: { label: t`Open`, run: () => go(`/organisation/users/${id}/details`) },
        leavesAfter: null,
      });
  }, [asking, go, t]);
}
