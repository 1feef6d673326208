// Writes a message and sends it: to whom with the live count, what with its length, and the answer it asks for; before that, a test to oneself.
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type MessageFields, messageFaults, messageFields } from '#domain/messages/message.ts';
import { messagesApi, sentFields, testFields } from '#domain/messages/messages.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { RecordForm } from '#web/kit/form/record-form.tsx';
import { shownByForm } from '#web/kit/form/resource-parts.ts';
import { emptyValues } from '#web/kit/form/store/empty-values.ts';
import type { Values } from '#web/kit/form/store/form-store.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { useArea } from '#web/kit/screen/page-title.ts';
import { useUser } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { RecipientCountProvider } from './recipient-count.ts';
import { messageSections } from './sections.ts';
import { Tools } from './tools.tsx';
import { useRecipientCount } from './use-recipient-count.ts';

/** As the form holds it: what a schema fills in by itself is there from the beginning. */
const empty: Values = { ...emptyValues(messageFields), channel: 'best', response_required: false };

export default function SendPage() {
  const { t } = useLingui();
  const { base, params } = useScope();
  const go = useGo();
  const isStaff = useUser().role.kind !== 'organisation';
  // One message however often the button is pressed, until it was sent.
  const [key] = useState(() => crypto.randomUUID());
  useArea(t`Messages`, `${base}/messages/list`);
  const send = useCall(messagesApi.send, shownByForm);
  const form = useRecordForm({
    schema: messageFields,
    originals: empty,
    faults: (values: MessageFields) => messageFaults(values),
    draftKey: `message of organisation ${params.organisationId}`,
    send: async (changes) => await send.mutateAsync({ params, body: sentFields.parse({ ...empty, ...changes, key }) }),
    onSaved: (sent) => {
      const count = Number(sent['recipients']);
      toast.success(plural(count, { one: 'Message sent to # recipient.', other: 'Message sent to # recipients.' }));
      go(`${base}/messages/${isStaff ? 'admin-messages' : 'list'}/${String(sent['id'])}`, { replace: true });
    },
  });
  const count = useRecipientCount(form.store, params);
  const test = useCall(messagesApi.test);
  const tryOut = async () => {
    if (!(await form.check(['title', 'content', 'channel', 'response_type']))) return;
    const { title, content, channel, response_type } = form.store.values();
    test.mutate(
      { params, body: testFields.parse({ title, content, channel, response_type, key: crypto.randomUUID() }) },
      { onSuccess: ({ address }) => toast.success(t`Test sent to ${address}.`) },
    );
  };
  const reached = count === null ? 0 : count.total - count.unreachable.reduce((sum, one) => sum + one.count, 0);
  return (
    <Page>
      <Tools store={form.store} params={params} onTest={() => void tryOut()} testing={test.isPending} />
      <RecipientCountProvider value={count}>
        <RecordForm
          form={form}
          schema={messageFields}
          sections={messageSections}
          saveLabel={reached === 0 ? t`Send now` : plural(reached, { one: 'Send now to # recipient', other: 'Send now to # recipients' })}
          isNew
        />
      </RecipientCountProvider>
    </Page>
  );
}
