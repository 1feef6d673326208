// Sends the invitation again; the link of the one before no longer works.
import { useLingui } from '@lingui/react/macro';
import { peopleApi } from '#domain/users/people.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';

export function ResendButton({ id }: { id: number }) {
  const { t } = useLingui();
  const resend = useCall(peopleApi.resendSignup, { invalidates: [peopleApi.get] });
  const send = () =>
    resend.mutate(
      { params: { id } },
      { onSuccess: ({ email }) => toast.success(t`Invitation sent to ${email}. The earlier link no longer works.`) },
    );
  return (
    <Button size="sm" pending={resend.isPending} onClick={send}>
      {t`Send the invitation again`}
    </Button>
  );
}
