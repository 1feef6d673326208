// The controls of a replay: play and hold, the speed, the moment, and the way from one event to the
// next.
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconArrowLeft,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import type { Recording, spanOf } from '#domain/alerts/replay/replay.ts';
import { formatClock } from '#web/kit/format/dates.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { Link } from '#web/kit/screen/address.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Segments } from '#web/ui/controls/choices/radio.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { alertAddress } from '../alert-address.ts';
import styles from './replay.module.css';
import { type Player, speeds } from './use-player.ts';

export interface ReplayBarProps {
  player: Player;
  span: ReturnType<typeof spanOf>;
  recording: Recording;
}

export function ReplayBar({ player, span: { from, until }, recording }: ReplayBarProps) {
  const { t } = useLingui();
  const { exact } = useFormat();
  const { at, isPlaying, speed, setSpeed, toggle, goTo } = player;
  const times = [...new Set(recording.history.map(({ occurred_at }) => Date.parse(occurred_at)))]
    .filter((time) => time <= until)
    .sort((a, b) => a - b);
  const back = () => goTo(times.findLast((time) => time < at) ?? from);
  const on = () => goTo(times.find((time) => time > at) ?? until);
  const group = t`Replay`;
  useActions([
    { id: 'replay.toggle', label: isPlaying ? t`Pause` : t`Play`, keys: ' ', group, run: toggle },
    { id: 'replay.next', label: t`Next event`, keys: 'j', group, repeats: true, run: on },
    { id: 'replay.previous', label: t`Previous event`, keys: 'k', group, repeats: true, run: back },
  ]);
  const Icon = isPlaying ? IconPlayerPause : IconPlayerPlay;
  return (
    <section className={styles.bar} aria-label={t`Replay`}>
      <Link to={alertAddress(recording.alert.id)} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden="true" />
        <Trans>Back to the alert</Trans>
      </Link>
      <b className={styles.mark}>
        <Trans>Replay, read-only</Trans>
      </b>
      <output className={styles.moment}>
        <span className={styles.day}>{exact(new Date(at).toISOString())}</span>
        {formatClock(at - from)} / {formatClock(until - from)}
      </output>
      <span className={styles.break} />
      <IconButton label={t`Previous event (K)`} onClick={back}>
        <IconPlayerSkipBack size={18} aria-hidden="true" />
      </IconButton>
      <Button look="primary" icon={<Icon size={18} aria-hidden="true" />} onClick={toggle}>
        {isPlaying ? <Trans>Pause</Trans> : <Trans>Play</Trans>}
      </Button>
      <IconButton label={t`Next event (J)`} onClick={on}>
        <IconPlayerSkipForward size={18} aria-hidden="true" />
      </IconButton>
      <Segments
        label={t`Speed`}
        value={String(speed)}
        onChange={(value) => setSpeed(speeds.find((one) => String(one) === value) ?? 1)}
        choices={speeds.map((one) => ({ value: String(one), label: t`${one} x` }))}
      />
      <input
        type="range"
        className={styles.line}
        aria-label={t`Moment`}
        aria-valuetext={exact(new Date(at).toISOString())}
        min={from}
        max={until}
        step={1000}
        value={at}
        onChange={(event) => goTo(Number(event.currentTarget.value))}
      />
    </section>
  );
}
