// A telephone call that runs: how long, with whom, and how it ended by one press.

import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoneCall } from '@tabler/icons-react';
import type { CallOutcome, PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { callOutcomeNames, callOutcomeWords } from '#domain/alerts/story/outcome-words.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Age } from '../age.tsx';
import { alertCalls } from '../alert-calls.ts';
import { subjectOf } from '../alert-words.ts';
import { useKeepWork } from './use-work.ts';
import styles from './work.module.css';

export function CallStrip({ call: { id, user_id, by, party, party_name, started_at }, row }: { call: PhoneCall; row: AlertRow }) {
  const { t } = useLingui();
  const { id: me } = useUser();
  const keep = useKeepWork(row.id);
  const end = useCall(alertCalls.endCall);
  const whom = party_name ?? (party === 'device' ? t`the device` : subjectOf(row));
  const isMine = by?.id === me;
  const endAs = (outcome: CallOutcome) =>
    end.mutate({ params: { id: user_id }, body: { phone_call_id: id, outcome } }, { onSuccess: keep.phoneCall });
  useActions(
    isMine
      ? callOutcomeNames.map((outcome) => ({
          id: `call ${id} ${outcome}`,
          label: t`The call ended: ${callOutcomeWords[outcome]}`,
          group: t`This alert`,
          run: () => endAs(outcome),
        }))
      : [],
  );
  return (
    <div className={styles.strip} data-tone="good">
      <IconPhoneCall size={18} aria-hidden="true" />
      <span className={styles.stripText}>
        <b>
          {isMine ? (
            <Trans>You are calling {whom}</Trans>
          ) : (
            <Trans>
              {by?.name ?? ''} is calling {whom}
            </Trans>
          )}
        </b>{' '}
        <Age since={started_at} />
      </span>
      {isMine && (
        <fieldset className={styles.outcomes} aria-label={t`How the call ended`}>
          {callOutcomeNames.map((outcome) => (
            <Button
              key={outcome}
              size="sm"
              look={outcome === 'needs_help' ? 'danger-outline' : 'default'}
              disabled={end.isPending}
              onClick={() => endAs(outcome)}
            >
              {callOutcomeWords[outcome]}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
