// The screen in the room: how many alerts are unowned and for how long, whether the goals are met,
// and who can take one. No names, no places.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldCheckFilled } from '@tabler/icons-react';
import { clockParts, localeOf } from '#domain/kit/wording/reader.ts';
import type { Language } from '#domain/kit/wording/wording.ts';
import type { WallFigures } from '#domain/supervision/supervision.ts';
import { zoneName } from '#web/kit/format/dates.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { AnsweredTile } from './answered-tile.tsx';
import { PriorityTiles } from './priority-tiles.tsx';
import { RoomTiles } from './room-tiles.tsx';
import { OldestTile, UnownedTile } from './unowned-tiles.tsx';
import styles from './wall.module.css';

interface WallScreenProps {
  /** Null before the first answer. */
  readonly figures: WallFigures | null;
  /** Since when no answer has come, ms since 1970; null while they do. */
  readonly lostSince: number | null;
  readonly now: number;
}

export function WallScreen({ figures, lostSince, now }: WallScreenProps) {
  const { t } = useLingui();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls on a small screen must be reachable by keyboard (axe scrollable-region-focusable)
    <section className={styles.wall} aria-label={t`Wallboard`} tabIndex={0}>
      <WallHead figures={figures} isLive={figures !== null && lostSince === null} now={now} />
      {lostSince !== null ? (
        <NotLive since={lostSince} zone={figures?.shift.timezone} />
      ) : (
        figures && <Board figures={figures} now={now} />
      )}
    </section>
  );
}

function Board({ figures, now }: { figures: WallFigures; now: number }) {
  return (
    <div className={styles.board}>
      <UnownedTile figures={figures} />
      <OldestTile figures={figures} now={now} />
      <AnsweredTile answered={figures.answered} shift={figures.shift} />
      <PriorityTiles figures={figures} />
      <RoomTiles figures={figures} />
    </div>
  );
}

function WallHead({
  figures,
  isLive,
  now,
}: {
  figures: WallFigures | null;
  isLive: boolean;
  now: number;
}) {
  const { t } = useLingui();
  const { time, place } = useFormat();
  const shift = figures?.shift;
  const zone = shift?.timezone ?? place.timezone;
  const span = shift && { from: time(shift.starts_at, zone), to: time(shift.ends_at, zone) };
  return (
    <header className={styles.head}>
      <IconShieldCheckFilled className={styles.mark} aria-hidden="true" />
      <h1>
        <Trans>Monitoring room</Trans>
      </h1>
      {span && (
        <p className={styles.shift}>
          {shift.name === 'day'
            ? t`Day shift, ${span.from} to ${span.to}`
            : t`Night shift, ${span.from} to ${span.to}`}
        </p>
      )}
      <p className={styles.live} data-live={isLive || undefined}>
        {isLive && <Trans>Live</Trans>}
      </p>
      <p className={styles.clock}>
        <b>{clockOf(now, place.language, zone)}</b> {zoneName(now, { ...place, timezone: zone })}
      </p>
    </header>
  );
}

function NotLive({ since, zone }: { since: number; zone: string | undefined }) {
  const { place } = useFormat();
  const at = clockOf(since, place.language, zone ?? place.timezone);
  return (
    <div className={styles.lost} role="alert">
      <p className={styles.lostWords}>
        <Trans>Not live since {at}</Trans>
      </p>
      <p>
        <Trans>Use the consoles. This screen goes on by itself once the server answers.</Trans>
      </p>
    </div>
  );
}

/** 14:24:38, or 2:24:38 PM */
const clockOf = (moment: number, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    timeZone,
    ...clockParts(language),
    second: '2-digit',
  }).format(moment);
