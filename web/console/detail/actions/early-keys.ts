// Keys of actions that are not offered yet: pressed before the allowed actions are known, they
// wait, then act or show the reason. No key press is lost.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Alert, AlertAction, AlertRow } from '#domain/alerts/alert.ts';
import { isUnowned } from '#domain/alerts/alert-order.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import type { Action } from '#web/kit/keyboard/actions.ts';
import { freeKeys, holdKeys } from '#web/kit/keyboard/held-keys.ts';
import { useUser } from '#web/kit/session/session.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

/**
 * `seldom` offers are in the overflow menu; `wide` ones too, unless there is room for their
 * buttons. `reason` explains why an offer is disabled.
 */
export type Offer = Action & {
  needs: AlertAction | null;
  seldom?: true;
  wide?: true;
  reason?: string | null;
};

/** How long a key waits for the allowed actions. */
const mostMs = 10_000;
/** Actions that open a text field: keys typed after theirs belong to it. */
const writing: readonly (AlertAction | null)[] = [
  'comment',
  'message',
  'resolve',
  'propose_resolution',
  'follow_up',
  'send_patrol',
  'give_brief',
];

export interface EarlyKeysParts {
  row: AlertRow;
  details: Alert | undefined;
  /** Whether the abilities are the server's answer for the alert's current version. */
  isSettled: boolean;
  offers: readonly Offer[];
  may: (offer: Offer) => boolean;
}

/** @returns the actions of those keys, for `useActions` */
export function useEarlyKeys({ row, details, isSettled, offers, may }: EarlyKeysParts): Action[] {
  const { t } = useLingui();
  const refusalOf = useRefusals(row, details);
  const [waiting, setWaiting] = useState<string | null>(null);
  const refuse = (words: string) => {
    freeKeys();
    toast.warning(`${subjectOf(row)}: ${words}`, { leavesAfter: 8_000 });
  };
  const act = (offer: Offer) => (may(offer) ? offer.run() : refuse(refusalOf(offer)));
  const giveUp = ({ label }: Action) => refuse(t`${label} was not done: the server did not reply.`);
  const now = useRef({ act, giveUp, offers, subject: subjectOf(row) });
  useEffect(() => {
    now.current = { act, giveUp, offers, subject: subjectOf(row) };
  });
  const early = offers.find(({ id }) => id === waiting);
  useEffect(() => {
    if (waiting === null) return;
    const answered = (how: 'act' | 'giveUp') => {
      const offer = now.current.offers.find(({ id }) => id === waiting);
      setWaiting(null);
      if (offer) now.current[how](offer);
    };
    if (isSettled) return answered('act');
    const timer = setTimeout(answered, mostMs, 'giveUp');
    return () => clearTimeout(timer);
  }, [waiting, isSettled]);
  useGoneOn(early?.label);
  return offers
    .filter((offer) => offer.keys !== undefined && !may(offer))
    .map((offer) => ({
      ...offer,
      unlisted: true as const,
      run: () => {
        // Acknowledging does not wait for the abilities: the server refuses the second operator.
        if (!details && offer.needs === 'acknowledge' && isUnowned(row)) return offer.run();
        if (isSettled) return refuse(refusalOf(offer));
        if (writing.includes(offer.needs)) holdKeys(mostMs);
        setWaiting(offer.id);
      },
    }));
}

/** Raises a toast that the key did nothing when the operator leaves the alert before the answer. */
function useGoneOn(label: string | undefined): void {
  const { t } = useLingui();
  const words = useRef<string | null>(null);
  useEffect(() => {
    words.current =
      label === undefined ? null : t`${label} was not done: you left before the server replied.`;
  });
  useEffect(
    () => () => {
      if (words.current === null) return;
      freeKeys();
      toast.info(words.current);
    },
    [],
  );
}

/** The reason why an action is not allowed now, in the server's words. */
function useRefusals(row: AlertRow, details: Alert | undefined): (offer: Offer) => string {
  const { t } = useLingui();
  const { id: me } = useUser();
  const { owner, status } = row;
  return ({ needs }) => {
    if (status === 'resolved') return t`This alert is resolved.`;
    const isMine = owner?.id === me;
    if (isMine && (needs === 'acknowledge' || needs === 'take_over'))
      return t`You already have this alert.`;
    if (needs === 'resolve' && details?.resolve_refusal) return details.resolve_refusal;
    if (owner && !isMine)
      return needs === 'acknowledge'
        ? t`${owner.name} has this alert.`
        : t`${owner.name} has this alert. Take it over first.`;
    if (!owner) return t`This alert is unowned. Acknowledge it first.`;
    return t`You do not have permission to do that.`;
  };
}
