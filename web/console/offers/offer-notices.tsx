// Offers the next alert to an operator, with one key to take it; the notice closes when the offer
// is over.

import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { userChannel } from '#domain/alerts/alert-channels.ts';
import type { OwnDistribution } from '#domain/supervision/distribution.api.ts';
import { mayBeOffered } from '#domain/supervision/supervision.policy.ts';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { oncePerPress } from '#web/kit/keyboard/presses.ts';
import { news, useLive } from '#web/kit/live/use-live.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { useActor, useMay, useUser } from '#web/kit/session/session.ts';
import { dismissToast, toast } from '#web/ui/feedback/toasts.ts';
import { calling } from '../attention/calling.ts';
import { alertOfferEnded } from './offer-news.ts';
import { useDistribution } from './use-distribution.ts';

type Offer = NonNullable<OwnDistribution['offer']>;

/** Mounted once in the shell; shows nothing itself. */
export default function OfferNotices() {
  const mayRead = useMay('read alert monitoring');
  const isOffered = mayBeOffered(useActor());
  return mayRead && isOffered ? <Offers /> : null;
}

/** Acknowledges an offered alert and opens it, or says why not. */
function useTake(): (offer: Offer) => Promise<void> {
  const { t } = useLingui();
  const go = useGo();
  return async ({ alert_id, person }) => {
    try {
      calling.apply([
        await call(
          alertCalls.acknowledge,
          { params: { id: alert_id } },
          { handles: [0, 404, 409] },
        ),
      ]);
      go(alertAddress(alert_id));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.status === 0)
        toast.error(
          t`${person}: not done, you are offline. Try again when the connection is back.`,
        );
      else toast.warning(t`${person}: ${error.message}`);
    }
  };
}

function Offers() {
  const { t } = useLingui();
  const { id } = useUser();
  const { own, reload } = useDistribution();
  const offer = own?.offer ?? null;
  const acknowledge = useTake();
  const take = async (one: Offer) => {
    await acknowledge(one);
    reload();
  };
  const taking = useRef(take);
  useEffect(() => {
    taking.current = take;
  });
  const shownFor = offer && `${offer.alert_id} ${offer.expires_at}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each offer, however often it is read
  useEffect(() => {
    if (!offer) return;
    const shown = toast.warning(
      t`Offered to you: the alert for ${offer.person}. It goes back to the queue after 20 s.`,
      {
        detail: t`Press Y to acknowledge it.`,
        action: { label: t`Acknowledge`, run: () => void taking.current(offer) },
        leavesAfter: Math.max(1000, Date.parse(offer.expires_at) - serverNow()),
        repeats: true,
      },
    );
    return () => dismissToast(shown);
  }, [shownFor]);
  useActions(
    offer
      ? [
          {
            id: 'offer.acknowledge',
            label: t`Acknowledge the alert offered to you`,
            keys: 'y',
            group: t`Alerts`,
            run: () => oncePerPress(() => void take(offer)),
          },
        ]
      : [],
  );
  useLive(userChannel(id), [
    news(alertOfferEnded, ({ person, ending }) => {
      if (ending === 'no_answer')
        toast.info(t`The alert for ${person} went back to the queue. You did not answer in 20 s.`);
    }),
  ]);
  return null;
}
