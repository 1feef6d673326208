// What happened in all alerts of a person and between them, narrowed by the operator's filter;
// comments go in, a file comes out.

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { UserHistoryItem } from '#domain/alerts/actions/user-alerts.api.ts';
import { isShown } from '#domain/alerts/alert-history.ts';
import { shownNumber } from '#domain/kit/cell-numbers.ts';
import { call } from '#web/kit/call/call.ts';
import { type SavedFile, useFileCall } from '#web/kit/call/file-call.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { alertAddress } from '../alert-address.ts';
import { personCalls } from '../alert-calls.ts';
import { newUuid, useDraft } from '../story/drafts.ts';
import { ShownBar } from '../story/shown-bar.tsx';
import { useShownFlags } from '../story/shown-flags.ts';
import story from '../story/story.module.css';
import { StoryLine } from '../story/story-line.tsx';
import styles from './person.module.css';

const pageSize = 200;

export function PersonStory({ id, name }: { id: number; name: string | undefined }) {
  const { t } = useLingui();
  const read = useData(personCalls.history, { params: { id } }, { handles: [0, 422, 500, 503] });
  const [older, setOlder] = useState<readonly UserHistoryItem[]>([]);
  const shown = useShownFlags();
  const answersAlerts = useMay('read alert monitoring');
  if (!read.data) return <SkeletonRows rows={8} height={34} />;
  const newest = new Set(read.data.map((item) => item.id));
  const lines = [...read.data, ...older.filter((item) => !newest.has(item.id))];
  const visible = lines.filter((item) => isShown(item.kind, shown.flags));
  const loadOlder = async () => {
    const next = await call(personCalls.history, {
      params: { id },
      query: { before: lines.at(-1)?.id },
    }).catch(() => null);
    if (next) setOlder([...lines, ...next]);
  };
  return (
    <section className={styles.column} aria-label={t`History`}>
      {answersAlerts && <PersonComment id={id} />}
      <div className={styles.tools}>
        <ShownBar shown={shown} hidden={lines.length - visible.length} />
        {answersAlerts && <Export id={id} name={name} />}
      </div>
      <ol className={story.lines} aria-label={t`Timeline`}>
        {visible.map((item) => (
          <StoryLine
            key={item.id}
            item={item}
            after={
              <>
                {item.organisation && ` · ${item.organisation.name}`}
                {item.alert_id !== null && answersAlerts && (
                  <>
                    {' · '}
                    <Link
                      to={alertAddress(item.alert_id)}
                    >{t`alert ${shownNumber(item.alert_id)}`}</Link>
                  </>
                )}
              </>
            }
          />
        ))}
      </ol>
      {lines.length >= pageSize && lines.length % pageSize === 0 && (
        <Button size="sm" onClick={() => void loadOlder()}>
          <Trans>Load older entries</Trans>
        </Button>
      )}
    </section>
  );
}

function Export({ id, name }: { id: number; name: string | undefined }) {
  const { t } = useLingui();
  const save = useFileCall(personCalls.exportHistory);
  const say = (file: SavedFile) => {
    const lines = plural(file.rows, { one: '# entry', other: '# entries' });
    const whose = name ?? t`the person`;
    if (file.is_cut)
      toast.warning(
        t`The history of ${whose} is too long for one file. The file has the first ${lines}.`,
      );
    else toast.success(t`History of ${whose} saved: ${lines}.`);
  };
  const run = () => save.mutate({ params: { id }, body: {} }, { onSuccess: say });
  useActions([{ id: 'person.export', label: t`Export the history`, group: t`This person`, run }]);
  return (
    <Button
      size="sm"
      icon={<IconDownload size={16} aria-hidden="true" />}
      pending={save.isPending}
      onClick={run}
    >
      <Trans>Export</Trans>
    </Button>
  );
}

function PersonComment({ id }: { id: number }) {
  const { t } = useLingui();
  const [draft, setDraft, clear] = useDraft(`person ${id}`, { text: '', client_id: '' });
  const send = useCall(personCalls.comment, {
    invalidates: [personCalls.history],
    handles: [0, 500, 503],
  });
  return (
    <form
      className={story.commentBox}
      onSubmit={(event) => {
        event.preventDefault();
        const body = { comment: draft.text, client_id: draft.client_id || newUuid() };
        send.mutate({ params: { id }, body }, { onSuccess: clear });
      }}
    >
      <TextArea
        label={t`Comment`}
        labelHidden
        rows={2}
        maxLength={5000}
        placeholder={t`Comment on the person, without an alert`}
        value={draft.text}
        error={
          send.error
            ? (send.error.fields?.['comment']?.[0] ??
              t`The comment was not sent. It is kept here; please try again.`)
            : null
        }
        onChange={(event) =>
          setDraft({ text: event.currentTarget.value, client_id: draft.client_id || newUuid() })
        }
      />
      <Button type="submit" size="sm" pending={send.isPending}>
        <Trans>Comment</Trans>
      </Button>
    </form>
  );
}
