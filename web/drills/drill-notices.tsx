// Notifies the operator, once a drill is over, that it was one, with the measured times.
import { t } from '@lingui/core/macro';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import type { Drill } from '#domain/drills/drill.ts';
import { news, useLive } from '#web/kit/live/use-live.ts';
import { useMay, useUser } from '#web/kit/session/session.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { drillRevealed } from './drill-news.ts';

/** "Acknowledged in 12 s, 4 of 6 steps done." */
function measured({ seconds, steps_done, steps_total }: Drill): string | undefined {
  if (seconds === null) return undefined;
  const shown = Math.round(seconds);
  return steps_total === 0
    ? t`Acknowledged in ${shown} s.`
    : t`Acknowledged in ${shown} s, ${steps_done} of ${steps_total} steps done.`;
}

function say(drill: Drill): void {
  const { person, status } = drill;
  const text =
    status === 'withdrawn'
      ? t`The alert for ${person} was a drill. It ended because a real alert came in.`
      : t`The alert for ${person} was a drill.`;
  toast.info(text, { detail: measured(drill), leavesAfter: null });
}

/** Mounted once in the shell; shows nothing itself. */
export default function DrillNotices() {
  const mayRead = useMay('read alert monitoring');
  const { id } = useUser();
  useLive(mayRead ? userChannel(id) : null, [news(drillRevealed, say)]);
  return null;
}
