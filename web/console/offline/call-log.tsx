// Offline: the contacts as last known, and buttons that record a call and its outcome.
import { Trans, useLingui } from '@lingui/react/macro';
import { isSilent } from '#domain/alerts/calls/silent.ts';
import { timesInText } from '#domain/kit/wording/reader.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { useDraftOf } from '#web/alerts/story/drafts.ts';
import { readersLanguage } from '#web/kit/language/language.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Phone } from '../detail/fact.tsx';
import styles from './offline.module.css';
import { offlineLog } from './offline-log.ts';
import type { KeptAlert } from './offline-store.ts';

interface Callee {
  name: string;
  numbers: readonly string[];
  hours: string;
  /** During duress, the worker's telephone may ring next to the aggressor. */
  silent: boolean;
}

export function CallLog({
  alert,
  about,
}: {
  alert: KeptAlert;
  about: Parameters<typeof offlineLog.add>[0];
}) {
  const { t } = useLingui();
  const callees = calleesOf(alert);
  return (
    <section aria-label={t`Calls`}>
      <h3>
        <Trans>Who to call</Trans>
      </h3>
      {alert.details === null && (
        <p className={styles.dimmed}>
          <Trans>Numbers and contacts were not saved: the connection was lost too soon.</Trans>
        </p>
      )}
      <ol className={styles.steps}>
        {callees.map((callee) => (
          <CalleeLine
            key={`${callee.name} ${callee.numbers.join()}`}
            callee={callee}
            about={about}
          />
        ))}
      </ol>
    </section>
  );
}

function calleesOf({ row, details }: KeptAlert): Callee[] {
  const numbers = (...all: (string | null | undefined)[]) =>
    all.filter((one): one is string => typeof one === 'string' && one !== '');
  const worker = {
    name: subjectOf(row),
    numbers: numbers(details?.person_details?.mobile, details?.person_details?.landline),
  };
  return [
    { ...worker, hours: '', silent: isSilent(row, details?.group) },
    ...(details?.contacts ?? []).map(({ name, mobile, landline, hours }) => ({
      name,
      numbers: numbers(mobile, landline),
      hours,
      silent: false,
    })),
  ];
}

function CalleeLine({
  callee,
  about,
}: {
  callee: Callee;
  about: Parameters<typeof offlineLog.add>[0];
}) {
  const { t } = useLingui();
  const untold: { outcome: string | null } = { outcome: null };
  // The server may return while the operator types.
  const [{ outcome }, setDraft, clear] = useDraftOf(
    about.personId,
    `called ${about.alertId} ${callee.name}`,
    untold,
  );
  const log = async () => {
    await offlineLog
      .add(about, { kind: 'phone_call', called: callee.name, outcome: (outcome ?? '').trim() })
      .catch(() => undefined);
    clear();
  };
  return (
    <li className={styles.callee}>
      <span>
        <span className={styles.subject}>{callee.name}</span>{' '}
        {callee.numbers.map((number) => (
          <span key={number} className={styles.number}>
            <Phone number={number} silent={callee.silent} />
          </span>
        ))}{' '}
        <span className={styles.dimmed}>{timesInText(callee.hours, readersLanguage())}</span>
      </span>
      {outcome === null ? (
        <Button
          size="sm"
          aria-label={t`I called ${callee.name}`}
          onClick={() => setDraft({ outcome: '' })}
        >
          <Trans>I called</Trans>
        </Button>
      ) : (
        <form
          className={styles.buttons}
          onSubmit={(event) => {
            event.preventDefault();
            void log();
          }}
        >
          <TextField
            label={t`Outcome of the call to ${callee.name}`}
            labelHidden
            size="sm"
            placeholder={t`Outcome`}
            maxLength={5000}
            value={outcome}
            autoFocus
            onChange={(event) => setDraft({ outcome: event.currentTarget.value })}
          />
          <Button size="sm" type="submit">
            <Trans>Save</Trans>
          </Button>
        </form>
      )}
    </li>
  );
}
