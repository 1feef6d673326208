// The standard instructions of an alert type: used when no other level has instructions.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { libraryApi } from '#domain/responses/library.api.ts';
import { responsesApi } from '#domain/responses/responses.api.ts';
import { call } from '#web/kit/call/call.ts';
import { useData } from '#web/kit/call/query.ts';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { shownByForm } from '#web/kit/form/resource-parts.ts';
import { useIdParam } from '#web/kit/screen/address.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { ListsForm } from '../editor/lists-form.tsx';

export default function StandardTab() {
  const { t } = useLingui();
  const id = useIdParam('alertTypeId');
  const params = { id };
  const mayWrite = useMay('read settings');
  const read = useData(responsesApi.standard, { params }, { handles: [0, 500, 503], staleTime: 0 });
  if (!read.data) return <RecordWaiting read={read} wayBack={null} />;
  return (
    <Page>
      <ListsForm
        draftKey={`standard responses ${id}`}
        title={msg`Standard instructions`}
        intro={msg`Shown for alerts of this type when no other level has instructions.`}
        kept={read.data}
        subject={{
          alertTypes: [{ id, name: read.data.title }],
          source: { level: 'alert_type', name: null },
        }}
        mayWrite={mayWrite}
        send={async ({ responses, updated_at }) =>
          await call(
            responsesApi.setStandard,
            { params, body: { responses, updated_at } },
            shownByForm,
          )
        }
        reload={async () => await call(responsesApi.standard, { params }, shownByForm)}
        invalidates={[responsesApi.standard, libraryApi.types]}
        savedText={t`Standard instructions saved.`}
      />
    </Page>
  );
}
