// What can be done with a sent message: keep the list, send failed copies again, close a safety
// check, and remind those who have not answered.

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconDownload, IconRefresh, IconSend } from '@tabler/icons-react';
import { messagesApi } from '#domain/messages/messages.api.ts';
import { closedRefusal, safetyCheckRefusal } from '#domain/messages/messages.policy.ts';
import type { SentMessage } from '#domain/messages/sent-message.ts';
import { useFileCall } from '#web/kit/call/file-call.ts';
import { useCall } from '#web/kit/call/query.ts';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import styles from './message.module.css';

export function Actions({ message }: { message: SentMessage }) {
  const { t } = useLingui();
  const scope = useScope();
  const maySend = useMay('write sms messaging');
  const params = scopedParams(messagesApi.get, scope, { messageId: message.id });
  const invalidates = [messagesApi.get, messagesApi.admin_get, messagesApi.recipients];
  const askAgain = useCall(messagesApi.ask_again, { invalidates });
  const retry = useCall(messagesApi.retry, { invalidates });
  const close = useCall(messagesApi.close, { invalidates });
  const keep = useFileCall(messagesApi.export);
  const said = ({ count }: { count: number }) => {
    if (count > 0)
      toast.success(
        plural(count, { one: 'Sent again to # person.', other: 'Sent again to # people.' }),
      );
    else toast.info(t`Everyone was asked within the last minute. Try again in a minute.`);
  };
  const { failed, unanswered, response_type } = message;
  const mayAsk = maySend && closedRefusal(message) === null;
  const askToClose = async () => {
    const left = plural(unanswered, {
      one: '# person has not answered and will not be asked again.',
      other: '# people have not answered and will not be asked again.',
    });
    const late = t`Late answers still count, and a request for help still raises an alert.`;
    const text = unanswered === 0 ? late : `${left} ${late}`;
    if (
      !(await confirm({
        title: t`Close this safety check?`,
        text,
        yes: t`Close check`,
        isHarmless: true,
      }))
    )
      return;
    close.mutate({ params }, { onSuccess: () => toast.success(t`Safety check closed.`) });
  };
  return (
    <div className={styles.actions}>
      <Button
        icon={<IconDownload size={17} aria-hidden="true" />}
        pending={keep.isPending}
        onClick={() => keep.mutate({ params })}
      >
        {t`Export list`}
      </Button>
      {mayAsk && safetyCheckRefusal(message) === null && (
        <Button pending={close.isPending} onClick={() => void askToClose()}>
          {t`Close check`}
        </Button>
      )}
      {mayAsk && failed > 0 && (
        <Button
          icon={<IconRefresh size={17} aria-hidden="true" />}
          pending={retry.isPending}
          onClick={() => retry.mutate({ params }, { onSuccess: said })}
        >
          {plural(failed, { one: 'Retry # failed', other: 'Retry # failed' })}
        </Button>
      )}
      {mayAsk && response_type !== null && unanswered > 0 && (
        <Button
          look="primary"
          icon={<IconSend size={17} aria-hidden="true" />}
          pending={askAgain.isPending}
          onClick={() => askAgain.mutate({ params }, { onSuccess: said })}
        >
          {plural(unanswered, { one: 'Remind # person', other: 'Remind # people' })}
        </Button>
      )}
    </div>
  );
}
