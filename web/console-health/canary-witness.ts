// The canary's last hops: received like an alert, painted as an invisible row and sounded as an
// inaudible tone.
import { canaryChannel } from '#domain/console-health/canary.ts';
import type { CanaryReceipt } from '#domain/console-health/console-report.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import type { LiveClients } from '#web/kit/live/live-clients.ts';
import { payloadsOf } from '#web/kit/live/use-live.ts';
import { afterPicture } from './drawing.ts';
import { canarySent } from './proof-calls.ts';
import type { SoundWatch } from './sound-watch.ts';

/** A canary this late was sent again after a lost connection: it proves nothing about now. */
const freshForMs = 15_000;
const paintWithinMs = 5000;

const now = (): string => new Date(serverNow()).toISOString();

export interface CanaryFindings {
  /** The hops reached so far, sent with the next report. */
  receipt: CanaryReceipt | null;
  /** Null before the first. */
  painted: boolean | null;
}

export interface CanaryParts {
  readonly live: LiveClients;
  /** Whose canaries are watched. */
  readonly cell: number;
  readonly sound: SoundWatch;
  /** Puts the canary's number into the page. */
  readonly show: (id: number) => void;
  /** Something was found out. */
  readonly onNews: () => void;
}

export interface CanaryWitness {
  readonly findings: CanaryFindings;
  stop(): void;
}

export function watchCanary({ live, cell, sound, show, onNews }: CanaryParts): CanaryWitness {
  const findings: CanaryFindings = { receipt: null, painted: null };
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const take = async (id: number): Promise<void> => {
    const receipt: CanaryReceipt = { id, received_at: now(), painted_at: null, sounded_at: null };
    findings.receipt = receipt;
    show(id);
    afterPicture(() => {
      if (!document.querySelector(`[data-canary="${id}"]`)) return;
      receipt.painted_at = now();
      findings.painted = true;
      onNews();
    });
    clearTimeout(deadline);
    deadline = setTimeout(() => {
      if (receipt.painted_at !== null || document.visibilityState !== 'visible') return;
      findings.painted = false;
      onNews();
    }, paintWithinMs);
    if (!(await sound.ask())) return;
    receipt.sounded_at = now();
    onNews();
  };
  const forget = live.hear(canaryChannel, {
    onFrames: (frames, from) => {
      if (from !== cell) return;
      const newest = payloadsOf(frames, [canarySent]).at(-1);
      if (newest && serverNow() - Date.parse(newest.sent_at) < freshForMs) void take(newest.id);
    },
  });
  return {
    findings,
    stop: () => {
      forget();
      clearTimeout(deadline);
    },
  };
}
