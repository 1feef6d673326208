// How far alerts have come on the way to the receivers, asked again while something waits, and the
// test signal.

import { Trans, useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { shownNumber } from '#domain/kit/cell-numbers.ts';
import {
  type ExternalSignal,
  systemConfigurationApi,
} from '#domain/settings/system-configuration.api.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { mayAny, useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { ScrollBox } from '#web/ui/display/scroll-box.tsx';
import styles from './external-alerts-status.module.css';

const pollMs = 2000;

export function ExternalAlertsStatus() {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const mayWrite = mayAny(useUser(), ['read settings']);
  const status = useData(
    systemConfigurationApi.status,
    {},
    { refetchInterval: pollMs, staleTime: 0, unattended: true, handles: [0, 500, 502, 503] },
  );
  const test = useCall(systemConfigurationApi.test, {
    invalidates: [systemConfigurationApi.status],
  });
  if (!status.data) return null;
  const { queued, failed, newest } = status.data;
  return (
    <section className={styles.status} aria-labelledby="signals">
      <div className={styles.head}>
        <h3 id="signals">
          <Trans>Signals to the receivers</Trans>
        </h3>
        {mayWrite && (
          <Button
            icon={<IconSend size={16} aria-hidden="true" />}
            pending={test.isPending}
            onClick={() => test.mutate({})}
          >
            {t`Send test signal`}
          </Button>
        )}
      </div>
      <p>
        <Trans>
          Waiting: {queued}. Not delivered in the last 24 hours: {failed}.
        </Trans>
      </p>
      {newest.length === 0 ? (
        <p className={styles.dim}>
          <Trans>Signals appear here once an alert or a test signal is sent.</Trans>
        </p>
      ) : (
        <ScrollBox label={t`Newest signals`} className={styles.scroll}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t`Signal`}</th>
                <th scope="col">{t`State`}</th>
                <th scope="col">{t`Receiver`}</th>
                <th scope="col">{t`Attempts`}</th>
                <th scope="col">{t`Created`}</th>
              </tr>
            </thead>
            <tbody>
              {newest.map((signal) => (
                <tr key={signal.id}>
                  <th scope="row">
                    {signal.alert_id === null
                      ? t`Test signal`
                      : t`Alert ${shownNumber(signal.alert_id)}`}
                  </th>
                  <td>
                    <State signal={signal} />
                    {signal.last_error !== null && <small>{signal.last_error}</small>}
                  </td>
                  <td>{signal.receiver ?? '–'}</td>
                  <td>{signal.attempts}</td>
                  <td>{dateTime(signal.created_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}

function State({ signal: { state, attempts } }: { signal: ExternalSignal }) {
  const { t } = useLingui();
  if (state === 'acknowledged') return <Badge tone="good">{t`Acknowledged`}</Badge>;
  if (state === 'refused') return <Badge tone="bad">{t`Refused`}</Badge>;
  if (state === 'expired') return <Badge tone="bad">{t`Expired`}</Badge>;
  return (
    <Badge tone={attempts > 1 ? 'warn' : 'info'}>{attempts > 1 ? t`Retrying` : t`Waiting`}</Badge>
  );
}
