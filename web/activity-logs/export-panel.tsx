// Files of the audit log: one is started with the filters that are set, and those of the last 30
// days are fetched again here.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileDownload } from '@tabler/icons-react';
import { activityObjects } from '#domain/activity-logs/activity-log.ts';
import {
  type ActivityLogExport,
  activityLogsApi,
} from '#domain/activity-logs/activity-logs.api.ts';
import { useFileCall } from '#web/kit/call/file-call.ts';
import { useCall, useList } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useSearch } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Panel } from '#web/ui/overlays/panel.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import type { SteadyItem } from '#web/ui/steady/steady-item.ts';
import styles from './activity-logs.module.css';

const pollMs = 2000;
const shown = 10;

export function ExportPanel() {
  const { t } = useLingui();
  return (
    <Panel
      label={t`Files`}
      width={340}
      button={{ icon: <IconFileDownload size={17} aria-hidden="true" /> }}
    >
      <Files />
    </Panel>
  );
}

function Files() {
  const { t } = useLingui();
  const [address] = useSearch();
  const files = useList(
    activityLogsApi.exports,
    { query: { per_page: shown } },
    { refetchInterval: pollMs, staleTime: 0, unattended: true },
  );
  const start = useCall(activityLogsApi.export, { invalidates: [activityLogsApi.exports] });
  const { search, user_id, organisation_id, from, to } = address;
  const filters = {
    search,
    user_id,
    organisation_id,
    from,
    to,
    object: activityObjects.find((one) => one === address['object']),
  };
  const items = files.data?.items ?? [];
  return (
    <div className={styles.files}>
      <p className={styles.dim}>
        <Trans>
          A CSV file of all entries that match the filters. It is made in the background and kept
          for 30 days.
        </Trans>
      </p>
      <Button
        look="primary"
        size="sm"
        pending={start.isPending}
        onClick={() =>
          start.mutate(
            { body: { filters } },
            { onSuccess: () => toast.success(t`The file is being made.`) },
          )
        }
      >
        <Trans>Make a file</Trans>
      </Button>
      {items.length > 0 && (
        <LiveList
          label={t`Files`}
          items={items}
          subjectOf={({ id, status }) => ({ key: `file ${id}`, state: status })}
        >
          {(file, steady) => <File file={file} steady={steady} />}
        </LiveList>
      )}
    </div>
  );
}

function File({ file, steady }: { file: ActivityLogExport; steady: SteadyItem }) {
  const { id, status, rows, is_cut, created_at } = file;
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const save = useFileCall(activityLogsApi.file);
  const count = plural(rows, { one: '# entry', other: '# entries' });
  return (
    <li {...steady}>
      <span className={styles.lines}>
        <span>{dateTime(created_at)}</span>
        <small>{is_cut ? t`First ${count}` : count}</small>
      </span>
      {status === 'finished' ? (
        <Button
          size="sm"
          pending={save.isPending}
          aria-label={t`Download the file of ${dateTime(created_at)}`}
          onClick={() => save.mutate({ params: { id } })}
        >
          <Trans>Download</Trans>
        </Button>
      ) : (
        <Badge tone={status === 'failed' ? 'bad' : 'info'}>
          {status === 'failed' ? t`Failed` : t`In progress`}
        </Badge>
      )}
    </li>
  );
}
