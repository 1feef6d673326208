// Notifies supervisors that no operator can answer alerts, and withdraws the notice when one can
// again.

import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import type * as z from 'zod';
import { shownPersonOf } from '#domain/access/actor.ts';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import type { answeringChanged as declared } from '#domain/supervision/answering/answering.events.ts';
import { mayBeNotified } from '#domain/supervision/supervision.policy.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { news, useLive } from '#web/kit/live/use-live.ts';
import { useActor } from '#web/kit/session/session.ts';
import { dismissToast, toast } from '#web/ui/feedback/toasts.ts';
import { answeringChanged } from './answering-news.ts';

type Changed = z.output<(typeof declared)['payload']>;

/** Mounted once in the shell; shows nothing itself. */
export default function AnsweringNotices() {
  const actor = useActor();
  const channel = userChannel(shownPersonOf(actor));
  const { time } = useFormat();
  const shown = useRef<number | null>(null);
  const say = ({ notice, since }: Changed) => {
    if (shown.current !== null) dismissToast(shown.current);
    shown.current = null;
    const from = time(since);
    if (notice === 'again')
      toast.success(t`Operators can answer alerts again. Nobody could since ${from}.`);
    else if (notice === 'busy')
      shown.current = toast.warning(
        t`All operators are busy since ${from}. Nobody can take the next alert.`,
      );
    else shown.current = toast.error(t`No operator can answer alerts since ${from}.`);
  };
  useLive(mayBeNotified(actor) ? channel : null, [news(answeringChanged, say)]);
  return null;
}
