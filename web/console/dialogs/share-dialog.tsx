// Links that show the worker's position to a person without an account: created, with their views,
// and revoked at once.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ShareKind, ShareLink } from '#domain/shared-alerts/shared-alert.ts';
import { shareCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { NativeSelect } from '#web/ui/controls/choices/native-select.tsx';
import { RadioList } from '#web/ui/controls/choices/radio.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { focusFirstRefused } from '#web/ui/overlays/first-field.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import type { SteadyItem } from '#web/ui/steady/steady-item.ts';
import styles from '../work/work.module.css';
import type { DialogProps } from './dialog-props.ts';

const hours = [1, 4, 12, 24, 72];

export default function ShareDialog({ row, onClose }: DialogProps) {
  const { t } = useLingui();
  const links = useData(
    shareCalls.list,
    { params: { id: row.id } },
    { refetchInterval: 5000, handles: [0, 500, 503] },
  );
  return (
    <Modal
      open
      onClose={onClose}
      title={t`Share the location of ${subjectOf(row)}`}
      closeLabel={t`Close`}
      size="lg"
    >
      <div className={styles.form}>
        {row.status === 'active_alert' && (
          <NewLink id={row.id} onMade={() => void links.refetch()} />
        )}
        <section aria-label={t`Links`}>
          <h3 className={styles.heading}>
            <Trans>Links</Trans>
          </h3>
          {links.isPending && <SkeletonRows rows={2} height={40} />}
          {links.data?.length === 0 && (
            <p className={styles.dimmed}>
              <Trans>No links to this alert.</Trans>
            </p>
          )}
          <LiveList
            className={styles.links}
            label={t`Links to this alert`}
            items={links.data ?? []}
            subjectOf={({ id }) => ({ key: `share link ${id}`, state: '' })}
          >
            {(link, steady) => <Link link={link} alertId={row.id} steady={steady} />}
          </LiveList>
        </section>
      </div>
    </Modal>
  );
}

function NewLink({ id, onMade }: { id: number; onMade: () => void }) {
  const { t } = useLingui();
  const [kind, setKind] = useKeptState<ShareKind>('share link, kind', 'viewer');
  const [name, setName] = useKeptState('share link, name', '');
  const [length, setLength] = useKeptState('share link, hours', '4');
  const [url, setUrl] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const [failure, setFailure] = useState<CallError | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => focusFirstRefused(failure && form.current), [failure]);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    try {
      const made = await call(
        shareCalls.create,
        { params: { id }, body: { kind, name, hours: Number(length) } },
        { handles: [0, 409, 500] },
      );
      setUrl(made.url);
      setCopied(false);
      setName('');
      onMade();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailure(error);
    }
  };
  const copy = async () => {
    if (url === null) return;
    await navigator.clipboard.writeText(url).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void make(event)}>
      <RadioList
        label={t`What it shows`}
        value={kind}
        onChange={setKind}
        choices={[
          { value: 'viewer', label: t`Live location only` },
          { value: 'contact', label: t`Alert, for a contact who may respond` },
        ]}
      />
      <div className={styles.pair}>
        <TextField
          label={t`For`}
          value={name}
          maxLength={100}
          error={failure?.fields?.['name']?.[0]}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <NativeSelect
          label={t`Expires after`}
          value={length}
          onChange={setLength}
          options={hours.map((one) => ({
            value: String(one),
            label: plural(one, { one: '# hour', other: '# hours' }),
          }))}
        />
        <Button type="submit" look="primary">
          <Trans>Create link</Trans>
        </Button>
      </div>
      {failure && !failure.fields && (
        <p className={styles.problem}>
          {failure.message || t`The link could not be created. Please try again.`}
        </p>
      )}
      {url !== null && (
        <div className={styles.made} role="status">
          <code>{url}</code>
          <Button size="sm" onClick={() => void copy()}>
            {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
          </Button>
          <span className={styles.dimmed}>
            <Trans>The link is shown only once.</Trans>
          </span>
        </div>
      )}
    </form>
  );
}

function Link({ link, alertId, steady }: { link: ShareLink; alertId: number; steady: SteadyItem }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const revoke = useCall(shareCalls.revoke, { invalidates: [shareCalls.list] });
  const hasEnded = link.revoked_at !== null || Date.parse(link.expires_at) <= serverNow();
  return (
    <li {...steady} className={styles.link} data-ended={hasEnded || undefined}>
      <div>
        <b>{link.name}</b> · {link.kind === 'viewer' ? t`live location` : t`contact`}
        <div className={styles.dimmed}>
          {link.revoked_at !== null
            ? t`Ended ${dateTime(link.revoked_at)}`
            : t`Until ${dateTime(link.expires_at)}`}{' '}
          ·{' '}
          {link.last_opened_at === null
            ? t`not opened yet`
            : t`opened ${plural(link.opened_count, { one: '# time', other: '# times' })}, last ${dateTime(link.last_opened_at)}`}
          {link.created_by && ` · ${t`by ${link.created_by.name}`}`}
        </div>
      </div>
      {!hasEnded && (
        <Button
          size="sm"
          look="danger-outline"
          pending={revoke.isPending}
          onClick={() => revoke.mutate({ params: { id: alertId, shareLinkId: link.id } })}
        >
          <Trans>End link</Trans>
        </Button>
      )}
    </li>
  );
}
