// Writes and sends a message: one field of recipients with who gets it, the text, and when; beside
// it how a real recipient reads it, and what it costs.

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isStaff } from '#domain/access/access.policy.ts';
import { messagesApi, sentFields, testFields } from '#domain/messages/messages.api.ts';
import { messageScheduleFields } from '#domain/messages/schedules/message-schedule.ts';
import { messageSchedules } from '#domain/messages/schedules/message-schedules.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { FormProvider } from '#web/kit/form/form-context.tsx';
import { RecordForm } from '#web/kit/form/record-form.tsx';
import { shownByForm } from '#web/kit/form/resource-parts.ts';
import { useRecordForm } from '#web/kit/form/use-record-form.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useGo, useSearch } from '#web/kit/screen/address.tsx';
import { useArea } from '#web/kit/screen/page-title.ts';
import { useActor } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { PageHeader } from '#web/ui/display/page-header.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './compose.module.css';
import { composeFaults, composeFields, messageTo } from './compose-fields.ts';
import { RecipientCountProvider } from './recipient-count.ts';
import { messageSections } from './sections.ts';
import { SendBar } from './send-bar.tsx';
import { Cost } from './side/cost.tsx';
import { Preview } from './side/preview.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { useRecipientCount } from './use-recipient-count.ts';

export default function SendPage() {
  const { t } = useLingui();
  const { base, params } = useScope();
  const go = useGo();
  const isFromStaff = isStaff(useActor());
  // One message however often the button is pressed, until it was sent.
  const [key] = useState(() => crypto.randomUUID());
  useArea(t`Messages`, `${base}/messages/list`);
  const send = useCall(messagesApi.send, shownByForm);
  const schedule = useCall(messageSchedules.api.create, shownByForm);
  const [{ person }] = useSearch();
  const [originals] = useState(() => messageTo(person));
  const form = useRecordForm({
    schema: composeFields,
    originals,
    faults: composeFaults,
    draftKey: `message of organisation ${params.organisationId}${person === undefined ? '' : ` to ${person}`}`,
    send: async (changes) => {
      const values = { ...originals, ...changes };
      if (values['when'] === 'later')
        return await schedule.mutateAsync({ params, body: messageScheduleFields.parse(values) });
      return await send.mutateAsync({ params, body: sentFields.parse({ ...values, key }) });
    },
    onSaved: (sent) => {
      if ('starting_date' in sent) {
        toast.success(t`Message scheduled.`);
        go(`${base}/messages/scheduled/${String(sent['id'])}`, { replace: true });
        return;
      }
      const count = Number(sent['recipients']);
      toast.success(
        plural(count, {
          one: 'Message sent to # recipient.',
          other: 'Message sent to # recipients.',
        }),
      );
      go(`${base}/messages/${isFromStaff ? 'admin-messages' : 'list'}/${String(sent['id'])}`, {
        replace: true,
      });
    },
  });
  const counted = useRecipientCount(form.store, params);
  const test = useCall(messagesApi.test);
  const tryOut = async () => {
    if (!(await form.check(['title', 'content', 'channel', 'response_type']))) return;
    const { title, content, channel, response_type } = form.store.values();
    test.mutate(
      {
        params,
        body: testFields.parse({
          title,
          content,
          channel,
          response_type,
          key: crypto.randomUUID(),
        }),
      },
      { onSuccess: ({ address }) => toast.success(t`Test sent to ${address}.`) },
    );
  };
  return (
    <Page>
      <PageHeader
        title={t`Send message`}
        actions={<TemplateChoice store={form.store} params={params} />}
      />
      <RecipientCountProvider value={counted}>
        <div className={styles.page}>
          <RecordForm
            form={form}
            schema={composeFields}
            sections={messageSections}
            isNew
            step={{ foot: null, onSubmit: () => void form.save() }}
          />
          <FormProvider value={form.store}>
            <aside className={styles.aside}>
              <Preview />
              <Cost />
            </aside>
          </FormProvider>
        </div>
        <SendBar form={form} onTest={() => void tryOut()} testing={test.isPending} />
      </RecipientCountProvider>
    </Page>
  );
}
