// The part for an escalation contact: the facts, and two actions, "I am responding" and "it is
// over".
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';
import type { SharedAlert } from '#domain/shared-alerts/shared-alert.ts';
import { sharedAlertsApi } from '#domain/shared-alerts/shared-alerts.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { LinkCard } from '#web/kit/page/link-page.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ageInWords } from './age-in-words.ts';
import { ResolveForm } from './resolve-form.tsx';
import { Responders } from './responders.tsx';
import styles from './shared-alert.module.css';

const typeWords: Readonly<Record<AlertTypeName, MessageDescriptor>> = {
  duress: msg`Duress`,
  sos: msg`SOS`,
  medical: msg`Medical`,
  fall: msg`Fall detected`,
  man_down: msg`No motion`,
  welfare: msg`Welfare timer expired`,
  safety_shake: msg`Safety shake`,
  geofence: msg`Geofence`,
  connection_loss: msg`Connection lost in a session`,
  test: msg`Test`,
  patrol_request: msg`Patrol requested`,
};

export interface ContactPartProps {
  shared: SharedAlert;
  alert: NonNullable<SharedAlert['alert']>;
  token: string;
}

export function ContactPart({ shared, alert, token }: ContactPartProps) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const [closing, setClosing] = useState(false);
  const acknowledge = useCall(sharedAlertsApi.acknowledge, { invalidates: [sharedAlertsApi.open] });
  const over = shared.status === 'resolved';
  const { person } = shared;
  return (
    <LinkCard data-over={over || undefined}>
      <p className={styles.type}>{i18n._(typeWords[alert.type])}</p>
      <h1 id="page-title" tabIndex={-1}>
        {over ? (
          <Trans>The alert from {person} is over</Trans>
        ) : (
          <Trans>{person} may need help</Trans>
        )}
      </h1>
      <p className={styles.facts}>
        {alert.organisation} · {dateTime(alert.raised_at, shared.timezone)} (
        {ageInWords(alert.raised_at, shared.server_time)})
      </p>
      {alert.late && !over && (
        <Banner tone="warn">
          {alert.happened_at === null ? (
            <Trans>The device reported this late: it happened some time ago.</Trans>
          ) : (
            <Trans>
              The device reported this late. By its clock it happened{' '}
              {dateTime(alert.happened_at, shared.timezone)}.
            </Trans>
          )}
        </Banner>
      )}
      <Responders
        responders={alert.responders}
        timezone={shared.timezone}
        over={over}
        monitored={alert.monitored}
      />
      {!over && (
        <div className={styles.answers}>
          {alert.answers.includes('acknowledge') && (
            <Button
              look="primary"
              size="lg"
              wide
              pending={acknowledge.isPending}
              onClick={() => acknowledge.mutate({ params: { token } })}
            >
              <Trans>I am responding</Trans>
            </Button>
          )}
          {alert.type === 'duress' && (
            <Banner tone="warn">
              <Trans>Do not call {person}: a ringing phone may put them in danger.</Trans>
            </Banner>
          )}
          {alert.mobile !== null && alert.type !== 'duress' && (
            <a className={styles.call} href={`tel:${alert.mobile}`}>
              <Trans>Call {person}</Trans>
            </a>
          )}
          {alert.answers.includes('resolve') && !closing && (
            <Button size="lg" wide onClick={() => setClosing(true)}>
              <Trans>Close the alert</Trans>
            </Button>
          )}
        </div>
      )}
      {alert.resolve_refusal !== null && !alert.monitored && (
        <p className={styles.refusal}>{alert.resolve_refusal}</p>
      )}
      {closing && !over && (
        <ResolveForm token={token} label={t`How it ended`} onCancel={() => setClosing(false)} />
      )}
    </LinkCard>
  );
}
