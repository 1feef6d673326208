// The history of a device, on its page: what it reported, what was asked of it and who changed it.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { deviceHistoryApi } from '#domain/alerts/actions/device-history.api.ts';
import type { UserHistoryItem } from '#domain/alerts/actions/user-alerts.api.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import { call } from '#web/kit/call/call.ts';
import { useData } from '#web/kit/call/query.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import story from './story/story.module.css';
import { StoryLine } from './story/story-line.tsx';

const pageSize = 200;

export default function DeviceHistory() {
  const { t } = useLingui();
  const { id } = useOpenRecord(devices);
  const read = useData(
    deviceHistoryApi.history,
    { params: { id } },
    { handles: [0, 500, 502, 503], refetchInterval: 30_000 },
  );
  const [older, setOlder] = useState<readonly UserHistoryItem[]>([]);
  if (!read.data)
    return (
      <Page>
        {read.error ? (
          <ErrorState
            title={t`The history could not be loaded.`}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <SkeletonRows rows={8} height={34} />
        )}
      </Page>
    );
  const newest = new Set(read.data.map((item) => item.id));
  const lines = [...read.data, ...older.filter((item) => !newest.has(item.id))];
  if (lines.length === 0) {
    return (
      <EmptyState title={t`No history yet`}>
        <Trans>Changes, commands and what the device reports appear here.</Trans>
      </EmptyState>
    );
  }
  const loadOlder = async () => {
    const next = await call(deviceHistoryApi.history, {
      params: { id },
      query: { before: lines.at(-1)?.id },
    }).catch(() => null);
    if (next) setOlder([...lines, ...next]);
  };
  return (
    <Page>
      <ol className={story.lines} aria-label={t`History`}>
        {lines.map((item) => (
          <StoryLine key={item.id} item={item} />
        ))}
      </ol>
      {lines.length % pageSize === 0 && (
        <Button size="sm" onClick={() => void loadOlder()}>
          <Trans>Load older lines</Trans>
        </Button>
      )}
    </Page>
  );
}
