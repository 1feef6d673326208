// One kept alert, read-only: the person to call, the next step, and the operator's own actions on
// it.

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isSilent } from '#domain/alerts/calls/silent.ts';
import { shownNumber } from '#domain/kit/cell-numbers.ts';
import { subjectOf, types } from '#web/alerts/alert-words.ts';
import { draftOf, newUuid, useDraftOf } from '#web/alerts/story/drafts.ts';
import { formatExact } from '#web/kit/format/dates.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextArea } from '#web/ui/controls/text-field.tsx';
import { Phone } from '../detail/fact.tsx';
import { sourceOf } from '../panels/step-source.ts';
import { PositionCard } from '../position/position-card.tsx';
import { WorkerNotes } from '../position/worker-notes.tsx';
import { CallLog } from './call-log.tsx';
import styles from './offline.module.css';
import { offlineLog } from './offline-log.ts';
import type { KeptAction, KeptAlert, KeptPerson } from './offline-store.ts';

interface KeptDetailsProps {
  alert: KeptAlert;
  asOf: number | null;
  person: KeptPerson;
  log: readonly KeptAction[];
}

export function KeptDetails({ alert, asOf, person, log }: KeptDetailsProps) {
  const { t, i18n } = useLingui();
  const { row, details } = alert;
  const about = { personId: person.id, alertId: alert.id, subject: subjectOf(row) };
  const silent = isSilent(row, details?.group);
  return (
    <article aria-label={t`Alert ${shownNumber(alert.id)}, saved copy`}>
      <h2 className={styles.heading}>
        {subjectOf(row)} · {i18n._(types[row.type].words)}
      </h2>
      <p className={styles.dimmed}>
        <Trans>Raised {formatExact(row.raised_at, person)}.</Trans>{' '}
        {asOf !== null && <Trans>As of {formatExact(asOf, person)}.</Trans>}
      </p>
      {details?.person_details && <WorkerNotes person={details.person_details} />}
      {details ? (
        <PositionCard row={row} details={details} place={alert.place ?? null} />
      ) : (
        <p>
          <Trans>The position was not saved on this computer.</Trans>
        </p>
      )}
      {details?.person_details?.mobile && (
        <p>
          <Trans>Mobile</Trans>: <Phone number={details.person_details.mobile} silent={silent} />
        </p>
      )}
      {details?.device_phone && (
        <p>
          <Trans>Device number</Trans>: <Phone number={details.device_phone} />
        </p>
      )}
      {details?.person_details?.voice_code && (
        <p>
          <Trans>Voice code</Trans>: {details.person_details.voice_code}
        </p>
      )}
      {details && details.battery_percent !== null && (
        <p>
          <Trans>Battery</Trans>: {details.battery_percent}%
          {details.battery_at !== null && (
            <span className={styles.dimmed}>
              {' '}
              <Trans>at {formatExact(details.battery_at, person)}</Trans>
            </span>
          )}
        </p>
      )}
      <KeptSteps
        alert={alert}
        log={log}
        onTick={(step_id, content) =>
          void offlineLog.add(about, { kind: 'step_ticked', step_id, content })
        }
      />
      <CallLog alert={alert} about={about} />
      <Notes about={about} />
    </article>
  );
}

function KeptSteps({
  alert,
  log,
  onTick,
}: {
  alert: KeptAlert;
  log: readonly KeptAction[];
  onTick: (id: number, content: string) => void;
}) {
  const { t } = useLingui();
  const ticked = new Set(
    log.flatMap(({ alert_id, action }) =>
      alert_id === alert.id && action.kind === 'step_ticked' ? [action.step_id] : [],
    ),
  );
  if (!alert.steps || alert.steps.length === 0) return null;
  return (
    <section aria-label={t`Instructions`}>
      <h3>
        <Trans>Instructions</Trans>
      </h3>
      <p className={styles.dimmed}>{sourceOf(alert.steps)}</p>
      <ol className={styles.steps}>
        {alert.steps.map((step) => (
          <li key={step.id}>
            <label>
              <input
                type="checkbox"
                checked={step.ticked !== null || ticked.has(step.id)}
                disabled={step.ticked !== null || ticked.has(step.id)}
                onChange={() => onTick(step.id, step.content)}
              />
              {step.position}. {step.content}
            </label>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * A comment, and a report that it was acknowledged by phone. A draft is in the alert's comment box
 * when the server is back.
 */
function Notes({ about }: { about: Parameters<typeof offlineLog.add>[0] }) {
  const { t } = useLingui();
  const [{ text }, setDraft, clear] = useDraftOf(
    about.personId,
    draftOf('comment', about.alertId),
    { text: '', client_id: '' },
  );
  const [failed, setFailed] = useState(false);
  const add = async (done: Parameters<typeof offlineLog.add>[1]) => {
    try {
      await offlineLog.add(about, done);
      clear();
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  const words = text.trim();
  return (
    <section aria-label={t`Add a note`}>
      <TextArea
        label={t`What was done or said`}
        rows={2}
        data-draft={draftOf('comment', about.alertId)}
        maxLength={5000}
        value={text}
        error={failed ? t`This browser cannot store notes. Write them down elsewhere.` : null}
        onChange={(event) => setDraft({ text: event.currentTarget.value, client_id: newUuid() })}
      />
      <div className={styles.buttons}>
        <Button
          size="sm"
          disabled={words === ''}
          onClick={() => void add({ kind: 'comment', comment: words })}
        >
          <Trans>Comment</Trans>
        </Button>
        <Button size="sm" onClick={() => void add({ kind: 'acknowledged_by_phone', note: words })}>
          <Trans>Acknowledged by phone</Trans>
        </Button>
      </div>
    </section>
  );
}
