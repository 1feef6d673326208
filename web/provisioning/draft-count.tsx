// How many drafts the reader's organisation has, as a number in the sidebar (R115).
import { plural } from '@lingui/core/macro';
import { provisioning } from '#domain/provisioning/provisioning.api.ts';
import { useList } from '#web/kit/call/query.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Count } from '#web/ui/display/badge.tsx';

const askAgainMs = 30_000;

export default function DraftCount() {
  const { organisation_id } = useUser();
  const { data } = useList(
    provisioning.api.list,
    { params: { organisationId: organisation_id ?? 0 }, query: { status: 'draft', per_page: 1, total: '1' } },
    { enabled: organisation_id !== null, handles: [0, 403, 429, 500, 502, 503], refetchInterval: askAgainMs, unattended: true },
  );
  const drafts = data?.meta.total ?? 0;
  return drafts > 0 && <Count value={drafts} label={plural(drafts, { one: '# draft', other: '# drafts' })} />;
}
