// The number of phones that wait for approval, as a badge on the menu entry.
import { useLingui } from '@lingui/react/macro';
import type { activationAttemptsApi } from '#domain/phone/activation-attempts.api.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { useList } from '#web/kit/call/query.ts';
import { most, WaitingCount } from '#web/kit/screen/waiting-count.tsx';

type List = (typeof activationAttemptsApi)['list'];
const list = {
  ...lightEndpoint<List>({ method: 'GET', path: '/activation-attempts' }),
  kind: 'list' as const,
};

export default function WaitingPhones() {
  const { t } = useLingui();
  const rows = useList(
    list,
    { query: { status: 'pending', per_page: most } },
    { handles: [0, 403, 429, 500, 502, 503, 504] },
  );
  // An attempt with a code needs no decision.
  const items = rows.data?.items.filter(({ source }) => source === 'request') ?? [];
  return (
    <WaitingCount
      rows={{ ...rows, data: rows.data && { ...rows.data, items } }}
      label={(count) => t`${count} waiting for approval`}
    />
  );
}
