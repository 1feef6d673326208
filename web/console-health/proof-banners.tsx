// The banners of console health: this console, the server behind it, and for supervisors the
// consoles with trouble.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconEarOff,
  IconEyeOff,
  IconHeartOff,
  IconVolumeOff,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ConsoleState } from '#domain/console-health/console-report.ts';
import { Age } from '#web/alerts/age.tsx';
import { useSound } from '#web/console/attention/sound.ts';
import { allCells, useKnownCells } from '#web/kit/cells/cells.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useLiveStates } from '#web/kit/live/live-state.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import styles from './console-health.module.css';
import { ownTroubles, programTroubles, shortTroubles } from './trouble-words.ts';
import { ProofOfCell, useIsConsole, useMustSound, useProof, useSupervises } from './use-proof.ts';

export function ProofBanners() {
  const cells = allCells(useKnownCells());
  if (!useIsConsole()) return null;
  return (
    <>
      {cells.map((cell) => (
        <ProofOfCell key={cell} cell={cell} />
      ))}
      <Banners />
    </>
  );
}

function Banners() {
  const canaries = [...useProof().cells].filter(([, { canary }]) => canary !== null);
  return (
    <>
      <BeatLost />
      <OwnTroubles />
      <MissedCanaries />
      <ProgramTroubles />
      <DeafConsoles />
      {/* The canary's row: in the page like an alert's, but invisible. */}
      {canaries.map(([cell, { canary }]) => (
        <span key={cell} className={styles.canary} data-canary={canary} aria-hidden="true" />
      ))}
    </>
  );
}

const icon = (Icon: typeof IconEarOff): ReactNode => <Icon size={18} aria-hidden="true" />;

/** The connection is up but no beats arrive; a lost connection has the live banner. */
function BeatLost() {
  const { cells } = useProof();
  const states = useLiveStates();
  return [...cells]
    .filter(
      ([cell, { troubles }]) => states.get(cell)?.kind === 'live' && troubles.includes('not_live'),
    )
    .map(([cell, { lastBeatAt }]) => <LostBeat key={cell} cell={cell} lastBeatAt={lastBeatAt} />);
}

function LostBeat({ cell, lastBeatAt }: { cell: number; lastBeatAt: number | null }) {
  const { exact } = useFormat();
  return (
    <Banner tone="bad" urgent icon={icon(IconHeartOff)}>
      <CellName cell={cell} />
      {lastBeatAt === null ? (
        <Trans>Not live: no connection to the server yet. New alerts may not show.</Trans>
      ) : (
        <Trans>
          Not live: no response from the server for{' '}
          <Age since={new Date(lastBeatAt).toISOString()} />, since {exact(lastBeatAt)}. New alerts
          may not show.
        </Trans>
      )}
    </Banner>
  );
}

const icons = {
  no_sound: IconVolumeOff,
  cannot_draw: IconEyeOff,
  wrong_clock: IconAlertTriangle,
  canary_missed: IconEarOff,
};
const said = ['no_sound', 'cannot_draw', 'wrong_clock'] as const;

function OwnTroubles() {
  const { i18n } = useLingui();
  const { troubles } = useProof();
  // A browser that blocks sound has a banner of its own, with the way out.
  const { blocked } = useSound();
  const saysNoSound = useMustSound() && !blocked;
  return said
    .filter((trouble) => troubles.includes(trouble) && (trouble !== 'no_sound' || saysNoSound))
    .map((trouble) => (
      <Banner key={trouble} tone="bad" urgent icon={icon(icons[trouble])}>
        {i18n._(ownTroubles[trouble])}
      </Banner>
    ));
}

/** What a cell says of this console. */
function MissedCanaries() {
  const { i18n } = useLingui();
  return [...useProof().cells]
    .filter(([, { troubles }]) => troubles.includes('canary_missed'))
    .map(([cell]) => (
      <Banner key={cell} tone="bad" urgent icon={icon(icons.canary_missed)}>
        <CellName cell={cell} />
        {i18n._(ownTroubles.canary_missed)}
      </Banner>
    ));
}

function ProgramTroubles() {
  const { i18n } = useLingui();
  const { time } = useFormat();
  const all = [...useProof().cells].flatMap(([cell, { program }]) =>
    program.map((one) => ({ cell, ...one })),
  );
  return all.map(({ cell, name, since }) => (
    <Banner key={`${cell} ${name}`} tone="bad" urgent icon={icon(IconAlertTriangle)}>
      <CellName cell={cell} />
      {i18n._(programTroubles[name])} <Trans>Since {time(since)}.</Trans>
    </Banner>
  ));
}

/** Before a sentence about one of several cells. */
function CellName({ cell }: { cell: number }) {
  return useKnownCells().others.length > 0 && <Trans>Cell {cell}: </Trans>;
}

/** Shown to supervisors on every page of the portal. */
function DeafConsoles() {
  const { i18n } = useLingui();
  const { others } = useProof();
  const troubled = others?.troubled ?? [];
  if (!useSupervises() || troubled.length === 0) return null;
  const names = troubled.map(
    (one: ConsoleState) =>
      `${one.staff.name} (${one.troubles.map((trouble) => i18n._(shortTroubles[trouble])).join(', ')})`,
  );
  return (
    <Banner tone="warn" urgent short icon={icon(IconEarOff)}>
      {plural(troubled.length, { one: '# console unavailable:', other: '# consoles unavailable:' })}{' '}
      {names.join('; ')}
    </Banner>
  );
}
