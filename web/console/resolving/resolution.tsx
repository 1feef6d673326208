// The resolution of an alert: the outcome, the operator and the time; it is final.

import { Trans, useLingui } from '@lingui/react/macro';
import { IconCircleCheck, IconPlayerPlay } from '@tabler/icons-react';
import type { Alert } from '#domain/alerts/alert.ts';
import { resolutionWords } from '#domain/alerts/story/outcome-words.ts';
import { alertReplayAddress } from '#web/alerts/alert-address.ts';
import { useIsReplay } from '#web/alerts/clock.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Link } from '#web/kit/screen/address.tsx';
import styles from './resolving.module.css';

export default function Resolution({
  resolution,
  id,
}: {
  resolution: NonNullable<Alert['resolution']>;
  id: number;
}) {
  const { i18n } = useLingui();
  const isReplay = useIsReplay();
  const outcome = resolutionWords[resolution.outcome];
  return (
    <div className={styles.resolution}>
      <IconCircleCheck size={22} aria-hidden="true" />
      <div>
        <b>
          <ResolvedBy resolution={resolution} />
        </b>
        <p>
          {outcome ? i18n._(outcome) : resolution.outcome} ·{' '}
          {resolution.response_sent ? (
            <Trans>Response sent</Trans>
          ) : (
            <Trans>No response sent</Trans>
          )}
          {resolution.comment !== null && ` · ${resolution.comment}`}
        </p>
        <p>{resolution.note}</p>
      </div>
      {!isReplay && (
        <Link to={alertReplayAddress(id)} className={styles.replay}>
          <IconPlayerPlay size={17} aria-hidden="true" />
          <Trans>Replay</Trans>
        </Link>
      )}
    </div>
  );
}

function ResolvedBy({ resolution }: { resolution: NonNullable<Alert['resolution']> }) {
  const { exact } = useFormat();
  if (resolution.by && resolution.proposed_by)
    return (
      <Trans>
        Resolved by {resolution.by.name} as {resolution.proposed_by.name} proposed,{' '}
        {exact(resolution.at)}
      </Trans>
    );
  if (resolution.by)
    return (
      <Trans>
        Resolved by {resolution.by.name}, {exact(resolution.at)}
      </Trans>
    );
  return <Trans>Resolved by a contact, {exact(resolution.at)}</Trans>;
}
