// One alert step by step: when in the reader's and the worker's zone, how long after it was raised
// and after the step before; and its evidence bundle.

import { Trans, useLingui } from '@lingui/react/macro';
import { IconFileCertificate } from '@tabler/icons-react';
import * as story from '#domain/alerts/story/story-words.ts';
import type { Voice } from '#domain/alerts/story/voice.ts';
import {
  eventTimelineDataApi,
  type Timeline,
  type TimelineStep,
} from '#domain/evidence/event-timeline-data.api.ts';
import { shownNumber } from '#domain/kit/cell-numbers.ts';
import { useFileCall } from '#web/kit/call/file-call.ts';
import { useData } from '#web/kit/call/query.ts';
import { formatClock } from '#web/kit/format/dates.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { pageReader } from '#web/kit/language/reader-wording.ts';
import { Link, useIdParam } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Facts, Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { ScrollBox } from '#web/ui/display/scroll-box.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './evidence.module.css';
import { EvidenceHold } from './evidence-hold.tsx';

const listPath = '/settings/event-timeline-data';
const voice = (): Voice => ({ say: pageReader().say, phone: formatPhone });

export default function EventTimelinePage() {
  const { t } = useLingui();
  const alertId = useIdParam('alertId');
  const { data, error, refetch } = useData(
    eventTimelineDataApi.get,
    { params: { alertId } },
    { handles: [0, 404, 422, 500, 502, 503] },
  );
  const save = useFileCall(eventTimelineDataApi.evidence);
  if (error && !data) {
    const isGone = error.status === 404 || error.status === 422;
    return (
      <Page>
        <ErrorState
          title={isGone ? t`This alert does not exist` : t`The alert could not be loaded`}
          onRetry={isGone ? undefined : () => void refetch()}
          action={<Link to={listPath}>{t`All alerts`}</Link>}
        >
          {isGone ? t`Check the number of the alert.` : error.message}
        </ErrorState>
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        crumbs={[
          { key: 'list', content: <Link to={listPath}>{t`Event timeline data`}</Link> },
          { key: 'alert', content: t`Alert #${shownNumber(Number(alertId))}` },
        ]}
        crumbsLabel={t`You are here`}
        actions={
          <Button
            look="primary"
            icon={<IconFileCertificate size={17} aria-hidden="true" />}
            disabled={!data}
            pending={save.isPending}
            onClick={() =>
              save.mutate(
                { params: { alertId } },
                { onSuccess: () => toast.success(t`Evidence bundle downloaded.`) },
              )
            }
          >
            <Trans>Evidence bundle</Trans>
          </Button>
        }
      />
      {data ? <Steps timeline={data} /> : <div className={styles.room} aria-busy="true" />}
    </Page>
  );
}

function Steps({ timeline }: { timeline: Timeline }) {
  const { t } = useLingui();
  const { exact } = useFormat();
  const {
    name,
    organisation,
    alert_type,
    created_at,
    acknowledged_at,
    resolved_at,
    steps,
    is_cut,
    timezone,
    public_key,
    fingerprint,
    id,
  } = timeline;
  const after = (moment: string | null) =>
    moment === null ? '–' : formatClock(Date.parse(moment) - Date.parse(created_at));
  // Two names of zones may be one clock.
  const other = exact(created_at, timezone) === exact(created_at) ? null : timezone;
  return (
    <>
      <Facts
        facts={[
          [t`Person`, name],
          [t`Organisation`, organisation.name],
          [t`Type`, alert_type],
          [
            t`Raised`,
            other ? `${exact(created_at)} · ${exact(created_at, other)}` : exact(created_at),
          ],
          [t`Acknowledged after`, after(acknowledged_at)],
          [t`Resolved after`, after(resolved_at)],
        ]}
      />
      <ScrollBox label={t`Timeline`} className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Time`}</th>
              <th scope="col">{t`What happened`}</th>
              <th scope="col">{t`Who`}</th>
              <th scope="col" className={styles.number}>{t`Since raised`}</th>
              <th scope="col" className={styles.number}>{t`Since previous`}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step) => (
              <Step key={step.id} step={step} other={other} />
            ))}
          </tbody>
        </table>
      </ScrollBox>
      {is_cut && (
        <p className={styles.dim}>
          <Trans>
            Only the first {steps.length} steps are shown. The evidence bundle has all of them.
          </Trans>
        </p>
      )}
      <EvidenceHold timeline={timeline} />
      <section className={styles.proof} aria-labelledby="evidence">
        <h2 id="evidence">
          <Trans>Evidence bundle</Trans>
        </h2>
        <p>
          <Trans>
            One JSON file with the story, positions, messages, calls, deliveries and device frames
            of this alert, signed as a whole. Anyone with Node.js can check that not one byte was
            changed since the export, and that it was signed here:
          </Trans>
        </p>
        <pre>
          <code>{`node check-evidence.mjs evidence-alert-${id}.json ${public_key}`}</code>
        </pre>
        <p>
          <a href="/check-evidence.mjs" download>
            <Trans>Download check-evidence.mjs</Trans>
          </a>
        </p>
        <p>
          <Trans>
            Fingerprint of the signing key (SHA-256), also in the bundle and on the page of
            published keys:
          </Trans>
        </p>
        <pre>{fingerprint}</pre>
        <p>
          <a href="/.well-known/vigil-evidence-keys">
            <Trans>Published keys</Trans>
          </a>
        </p>
      </section>
    </>
  );
}

function Step({ step, other }: { step: TimelineStep; other: string | null }) {
  const { exact } = useFormat();
  return (
    <tr>
      <td className={styles.time}>
        {exact(step.occurred_at)}
        {other && <small>{exact(step.occurred_at, other)}</small>}
      </td>
      <td className={styles.what}>{story.historyText(step, voice())}</td>
      <td className={styles.who}>{story.historyActor(step, voice())}</td>
      <td className={styles.number}>{formatClock(step.since_raised_ms)}</td>
      <td className={styles.number}>
        {step.since_previous_ms === null ? '–' : formatClock(step.since_previous_ms)}
      </td>
    </tr>
  );
}
