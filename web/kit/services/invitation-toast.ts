// Reports the result of an invitation: sent, or not sent, with the link to hand over.
import { useLingui } from '@lingui/react/macro';
import type { Queued } from '#domain/kit/services/delivery-service.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { notSentWords } from './services.ts';

interface Invitation {
  readonly email: string;
  readonly delivery: Queued;
  /** Null where the email carries it, and for readers who may not have it. */
  readonly link: string | null;
}

export function useInvitationToast(): (invitation: Invitation) => void {
  const { t } = useLingui();
  return ({ email, delivery, link }) => {
    if (delivery === 'queued') {
      toast.success(t`Invitation sent to ${email}. The earlier link no longer works.`);
      return;
    }
    toast.warning(notSentWords('email'), {
      detail: t`The email to ${email} is sent once email is set up.`,
      action:
        link === null
          ? undefined
          : { label: t`Copy invitation link`, run: () => void copied(link) },
      // Each has a link of its own.
      repeats: true,
    });
  };

  /** A browser without a clipboard, as on a page without TLS, shows the link instead. */
  async function copied(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      toast.success(t`Invitation link copied. It works once.`);
    } catch {
      toast.info(t`Copy this invitation link. It works once.`, { detail: link, leavesAfter: null });
    }
  }
}
