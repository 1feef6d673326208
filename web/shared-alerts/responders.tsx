// Who said that they respond: the first thing that others called out of bed want to know.
import { Trans } from '@lingui/react/macro';
import type { SharedAlert } from '#domain/shared-alerts/shared-alert.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import styles from './shared-alert.module.css';

type Responder = NonNullable<SharedAlert['alert']>['responders'][number];

export interface RespondersProps {
  responders: readonly Responder[];
  timezone: string;
  over: boolean;
  monitored: boolean;
}

export function Responders({ responders, timezone, over, monitored }: RespondersProps) {
  const { time } = useFormat();
  if (responders.length === 0) {
    if (over) return null;
    return (
      <Banner tone={monitored ? 'info' : 'warn'}>
        {monitored ? (
          <Trans>
            The monitoring centre is handling this alert. No one nearby has responded yet.
          </Trans>
        ) : (
          <Trans>No one has responded yet. Others are being notified too.</Trans>
        )}
      </Banner>
    );
  }
  return (
    <div className={styles.good} role="status">
      {responders.map((responder) => (
        <p key={`${responder.name} ${responder.at}`}>
          <Words responder={responder} at={time(responder.at, timezone)} over={over} />
        </p>
      ))}
    </div>
  );
}

function Words({
  responder: { name, is_you },
  at,
  over,
}: {
  responder: Responder;
  at: string;
  over: boolean;
}) {
  if (is_you)
    return over ? (
      <Trans>You responded at {at}</Trans>
    ) : (
      <Trans>You are responding, since {at}</Trans>
    );
  if (over)
    return (
      <Trans>
        {name} responded at {at}
      </Trans>
    );
  return (
    <Trans>
      {name} is responding, since {at}
    </Trans>
  );
}
