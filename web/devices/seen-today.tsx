// The number of unknown devices that connected within a day, as a badge on the menu entry.
import { useLingui } from '@lingui/react/macro';
import type { devicesApi } from '#domain/devices/devices.api.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { useList } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { most, WaitingCount } from '#web/kit/screen/waiting-count.tsx';

type List = (typeof devicesApi)['unknown'];
const list = {
  ...lightEndpoint<List>({ method: 'GET', path: '/unknown-devices' }),
  kind: 'list' as const,
};
const dayMs = 24 * 60 * 60_000;

export default function SeenToday() {
  const { t } = useLingui();
  const rows = useList(
    list,
    { query: { per_page: most } },
    { handles: [0, 403, 429, 500, 502, 503, 504] },
  );
  // Sorted by latest: the first older one ends the count.
  const items =
    rows.data?.items.filter(({ last_seen_at }) => Date.parse(last_seen_at) > serverNow() - dayMs) ??
    [];
  const isFull = items.length === most;
  const data = rows.data && {
    items,
    meta: { ...rows.data.meta, next: isFull ? rows.data.meta.next : null },
  };
  return <WaitingCount rows={{ ...rows, data }} label={(count) => t`${count} seen in 24 hours`} />;
}
