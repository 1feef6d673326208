// Live, connecting, or not live: word and colour; hidden for users without a live page.
import { Trans } from '@lingui/react/macro';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useLiveState } from '#web/kit/live/live-state.tsx';
import styles from './shell.module.css';

export function LiveMark() {
  const state = useLiveState();
  const { time } = useFormat();
  if (state.kind === 'off') return null;
  return (
    <span className={styles.live} data-kind={state.kind}>
      <span className={styles.liveDot} aria-hidden="true" />
      {state.kind === 'live' && (
        <span>
          <Trans>Live</Trans>
        </span>
      )}
      {state.kind === 'connecting' && <Trans>Connecting</Trans>}
      {state.kind === 'not-live' && <Trans>Not live since {time(state.since)}</Trans>}
    </span>
  );
}
