// Marks a recipient safe by hand, such as after a call; one who asked for help only where no alert
// was raised, or it is resolved.

import { useLingui } from '@lingui/react/macro';
import { messagesApi } from '#domain/messages/messages.api.ts';
import { safeRefusal } from '#domain/messages/messages.policy.ts';
import type { MessageRecipient, SentMessage } from '#domain/messages/sent-message.ts';
import { useCall } from '#web/kit/call/query.ts';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';

export function MarkSafe({
  message,
  recipient,
}: {
  message: SentMessage;
  recipient: MessageRecipient;
}) {
  const { t } = useLingui();
  const scope = useScope();
  const mayWrite = useMay('write sms messaging');
  const mark = useCall(messagesApi.mark_safe, {
    invalidates: [messagesApi.get, messagesApi.admin_get, messagesApi.recipients],
  });
  const { id, name, answered_at, needs_help } = recipient;
  const isUnsafe = needs_help || answered_at === null;
  if (!mayWrite || !isUnsafe || safeRefusal(recipient, message) !== null) return '–';
  const ask = async () => {
    const text = t`Only if you have spoken with them or know where they are. Your name is kept with the answer.`;
    if (
      !(await confirm({ title: t`Mark ${name} safe?`, text, yes: t`Mark safe`, isHarmless: true }))
    )
      return;
    const params = scopedParams(messagesApi.mark_safe, scope, {
      messageId: message.id,
      recipientId: id,
    });
    mark.mutate({ params }, { onSuccess: () => toast.success(t`${name} marked safe.`) });
  };
  return (
    <Button
      size="sm"
      pending={mark.isPending}
      aria-label={t`Mark safe: ${name}`}
      onClick={() => void ask()}
    >
      {t`Mark safe`}
    </Button>
  );
}
