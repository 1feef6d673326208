// A past alert replayed at 1 to 60 x on the console's own components, read-only, for training and
// review.
import { Trans, useLingui } from '@lingui/react/macro';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { momentOf, type Recording, spanOf } from '#domain/alerts/replay/replay.ts';
import { AlertPane } from '#web/console/detail/alert-pane.tsx';
import type { TabKey } from '#web/console/detail/tab-keys.ts';
import { QueueProvider } from '#web/console/queue/queue-load.ts';
import { QueueStore } from '#web/console/queue/queue-store.ts';
import { createQueryClient, keyOf } from '#web/kit/call/query.ts';
import { Link, useIdParam } from '#web/kit/screen/address.tsx';
import { useTitle } from '#web/kit/screen/page-title.ts';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { alertAddress, pastAlertsPath } from '../alert-address.ts';
import { alertCalls } from '../alert-calls.ts';
import { ClockProvider } from '../clock.ts';
import styles from './replay.module.css';
import { ReplayBar } from './replay-bar.tsx';
import { usePlayer } from './use-player.ts';
import { useRecording } from './use-recording.ts';

export default function ReplayPage() {
  const { t } = useLingui();
  const id = useIdParam('alertId');
  const { recording, error } = useRecording(id);
  useTitle(t`Replay of alert ${id}`);
  if (error) {
    return (
      <ErrorState
        title={error.status === 404 ? t`Alert not found` : t`The alert could not be loaded`}
        requestId={error.requestId}
        action={<Link to={pastAlertsPath}>{t`Past alerts`}</Link>}
      >
        {error.message}
      </ErrorState>
    );
  }
  if (!recording) return <SkeletonRows rows={10} />;
  if (recording.alert.status !== 'resolved') {
    return (
      <ErrorState
        title={t`This alert is still active`}
        action={<Link to={alertAddress(id)}>{t`Open the alert`}</Link>}
      >
        <Trans>It can be replayed once it is resolved.</Trans>
      </ErrorState>
    );
  }
  return <Replay key={id} recording={recording} />;
}

/** The panes read the data of the shown moment from the cache, and never from the server. */
function momentClient() {
  const client = createQueryClient();
  client.setDefaultOptions({
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
  });
  return client;
}

function Replay({ recording }: { recording: Recording }) {
  const span = spanOf(recording);
  const player = usePlayer(span);
  const [tab, setTab] = useState<TabKey>('steps');
  const [store] = useState(() => new QueueStore());
  const { alert, steps, history, ...work } = momentOf(recording, player.at);
  const params = { id: alert.id };
  const put = (client: QueryClient) => {
    client.setQueryData(keyOf(alertCalls.responses, { params }), steps);
    client.setQueryData(keyOf(alertCalls.history, { params }), history);
    return client;
  };
  const [client] = useState(() => put(momentClient()));
  useLayoutEffect(() => void put(client));
  const { at } = player;
  return (
    <div className={styles.replay}>
      <ReplayBar player={player} span={span} recording={recording} />
      <QueryClientProvider client={client}>
        <QueueProvider value={store}>
          <ClockProvider value={() => at}>
            <AlertPane
              row={alert}
              details={alert}
              work={{ ...work, partner_dispatches: [], on_test: [], message_channel: null }}
              others={[]}
              isSettled
              tab={tab}
              onTab={setTab}
              isReplay
            />
          </ClockProvider>
        </QueueProvider>
      </QueryClientProvider>
    </div>
  );
}
