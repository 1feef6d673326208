// Tells that a dispatch was not sent, without it being opened, until it is.
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { PartnerDispatch } from '#domain/dispatch-partners/partner-dispatch.ts';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';
import { toast } from '#web/ui/feedback/toasts.ts';

/** The toast of each dispatch, kept while its alert is closed and opened again. */
const told = new Map<number, number>();
clearAtSessionEnd(() => told.clear());

function takeBack(dispatchId: number): void {
  const shown = told.get(dispatchId);
  if (shown !== undefined) toast.dismiss(shown);
  told.delete(dispatchId);
}

export function useTrouble({ id, status, partner_name }: PartnerDispatch, subject: string): void {
  const { t } = useLingui();
  const before = useRef(status);
  useEffect(() => {
    const isTrouble = status === 'failed' || status === 'unknown';
    // While it is handed over again nothing is sent yet.
    if (!isTrouble && status !== 'requested') takeBack(id);
    if (before.current === status) return;
    before.current = status;
    if (!isTrouble) return;
    const words =
      status === 'failed'
        ? t`${subject}: the dispatch was not sent. Call the emergency services.`
        : t`${subject}: ${partner_name} may not have the dispatch. Call them.`;
    announce(words, 'assertive');
    takeBack(id);
    // Not shared with another dispatch of the same words, which may still be unsent.
    told.set(id, toast.error(words, { repeats: true }));
  }, [id, status, subject, partner_name, t]);
}
