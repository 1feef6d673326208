// The default instructions of a device type: used when the person, the department and the
// organisation have no instructions.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { deviceType, deviceTypesApi } from '#domain/devices/device-types/device-types.api.ts';
import { responsesApi } from '#domain/responses/responses.api.ts';
import { call } from '#web/kit/call/call.ts';
import { useData } from '#web/kit/call/query.ts';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { shownByForm } from '#web/kit/form/resource-parts.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { ListsForm } from './editor/lists-form.tsx';
import { useAlertTypes } from './editor/lists-subject.ts';

export default function DefaultResponsesTab() {
  const { t } = useLingui();
  const { id, title } = useOpenRecord({ record: deviceType });
  const params = { id };
  const mayWrite = useMay('read settings');
  const alertTypes = useAlertTypes(id);
  const read = useData(responsesApi.defaults, { params }, { handles: [0, 500, 503], staleTime: 0 });
  return (
    <Page>
      {read.data && alertTypes.length > 0 ? (
        <ListsForm
          draftKey={`default responses ${id}`}
          title={msg`Default instructions`}
          intro={msg`Shown for alerts of these devices where the person, the department and the organisation have no instructions of their own.`}
          kept={read.data}
          subject={{ alertTypes, source: { level: 'device_type', name: title } }}
          mayWrite={mayWrite}
          send={async ({ responses, updated_at }) =>
            await call(
              responsesApi.setDefaults,
              { params, body: { responses, updated_at } },
              shownByForm,
            )
          }
          reload={async () => await call(responsesApi.defaults, { params }, shownByForm)}
          invalidates={[responsesApi.defaults, deviceTypesApi.all, deviceTypesApi.get]}
          savedText={t`Default instructions saved.`}
        />
      ) : (
        <RecordWaiting read={read} wayBack={null} />
      )}
    </Page>
  );
}
