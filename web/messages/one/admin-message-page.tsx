// One message that staff of the platform sent.
import { useLingui } from '@lingui/react/macro';
import { messagesApi } from '#domain/messages/messages.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useIdParam } from '#web/kit/screen/address.tsx';
import { Message } from './message.tsx';

export default function AdminMessagePage() {
  const { t } = useLingui();
  const scope = useScope();
  const messageId = useIdParam('messageId');
  const read = useData(
    messagesApi.admin_get,
    { params: scopedParams(messagesApi.admin_get, scope, { messageId }) },
    { staleTime: 0 },
  );
  return (
    <Message
      read={read}
      area={{ title: t`Admin messages`, to: `${scope.base}/messages/admin-messages` }}
    />
  );
}
