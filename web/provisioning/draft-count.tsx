// How many drafts the reader's organisation has, as a number in the sidebar, live (R115).
import { plural } from '@lingui/core/macro';
import { useEffect } from 'react';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import { provisioning } from '#domain/provisioning/provisioning.api.ts';
import type { draftsChanged } from '#domain/provisioning/provisioning.events.ts';
import { useList } from '#web/kit/call/query.ts';
import { lightEvent, useNews } from '#web/kit/live/use-live.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Count } from '#web/ui/display/badge.tsx';

const changed = lightEvent<typeof draftsChanged>('provisioning.drafts_changed');
/** An import sends an event for each part: several cause one request. */
const gatherMs = 1_000;

export default function DraftCount() {
  const { organisation_id } = useUser();
  const { data, refetch } = useList(
    provisioning.api.list,
    {
      params: { organisationId: organisation_id ?? 0 },
      query: { status: 'draft', per_page: 1, total: '1' },
    },
    { enabled: organisation_id !== null, handles: [0, 403, 429, 500, 502, 503], unattended: true },
  );
  const subscribe = useNews(organisationChannel(organisation_id ?? 0), changed);
  useEffect(() => {
    if (organisation_id === null) return;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribe(() => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void refetch();
      }, gatherMs);
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [organisation_id, subscribe, refetch]);
  const drafts = data?.meta.total ?? 0;
  return (
    drafts > 0 && (
      <Count value={drafts} label={plural(drafts, { one: '# draft', other: '# drafts' })} />
    )
  );
}
