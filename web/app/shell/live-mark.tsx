// Live, connecting, or not live: word and colour; hidden for users without a live page. Of several
// cells it is the worst.
import { Trans } from '@lingui/react/macro';
import { useFormat } from '#web/kit/format/use-format.ts';
import { type LiveState, useLiveState, useLiveStates } from '#web/kit/live/live-state.tsx';
import styles from './shell.module.css';

export function LiveMark() {
  const states = useLiveStates();
  const own = useLiveState();
  const { time } = useFormat();
  const state = worstOf([...states.values()]) ?? own;
  if (own.kind === 'off') return null;
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

const worstOf = (states: readonly LiveState[]): LiveState | undefined =>
  states.find(({ kind }) => kind === 'not-live') ??
  states.find(({ kind }) => kind === 'connecting') ??
  states.find(({ kind }) => kind === 'live');
