// The number of failed messages, as a badge on the menu entry.
import { useLingui } from '@lingui/react/macro';
import type { undeliveredApi } from '#domain/deliveries/undelivered.api.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { useList } from '#web/kit/call/query.ts';
import { most, WaitingCount } from '#web/kit/screen/waiting-count.tsx';

type List = (typeof undeliveredApi)['list'];
const list = {
  ...lightEndpoint<List>({ method: 'GET', path: '/undelivered-messages' }),
  kind: 'list' as const,
};

export default function DeadMessages() {
  const { t } = useLingui();
  const rows = useList(
    list,
    { query: { status: 'dead', per_page: most } },
    { handles: [0, 403, 429, 500, 502, 503, 504] },
  );
  return <WaitingCount rows={rows} label={(count) => t`${count} failed`} />;
}
