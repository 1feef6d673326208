// Enables or disables a connection, from the head of its page; what is missing is said where it
// cannot be enabled yet.
import { useLingui } from '@lingui/react/macro';
import { missingOf, type SamlConnection } from '#domain/saml/saml-connection.ts';
import { samlConnectionsApi } from '#domain/saml/saml-connections.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';

export function StatusButton({ record }: { record: SamlConnection }) {
  const { t } = useLingui();
  const mayChange = useMay('saml connections');
  const { status: call, list, get, confirmation } = samlConnectionsApi;
  const { mutate, isPending } = useCall(call, { invalidates: [list, get, confirmation] });
  if (!mayChange) return null;
  const { id, name, status } = record;
  const reason =
    status === 'disabled' && missingOf(record).length > 0
      ? t`Configure the connection first.`
      : null;
  const set = async (next: SamlConnection['status']) => {
    if (reason !== null) return;
    const sure =
      next === 'enabled' ||
      (await confirm({
        title: t`Disable ${name}?`,
        text: t`People can no longer sign in by it. Those who are signed in stay signed in.`,
        yes: t`Disable`,
      }));
    if (!sure) return;
    const done = next === 'enabled' ? t`${name} enabled.` : t`${name} disabled.`;
    mutate({ params: { id }, body: { status: next } }, { onSuccess: () => toast.success(done) });
  };
  return status === 'enabled' ? (
    <Button pending={isPending} onClick={() => void set('disabled')}>{t`Disable`}</Button>
  ) : (
    <Button
      look="primary"
      pending={isPending}
      reason={reason}
      onClick={() => void set('enabled')}
    >{t`Enable`}</Button>
  );
}
