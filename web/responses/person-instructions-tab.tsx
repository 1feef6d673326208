// A person's response instructions: which operators see for each alert type and why, and those
// written for this person alone.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { responsesApi, responseWriters } from '#domain/responses/responses.api.ts';
import { users } from '#domain/users/people.api.ts';
import { mayManage } from '#domain/users/users.policy.ts';
import { call } from '#web/kit/call/call.ts';
import { useData } from '#web/kit/call/query.ts';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { shownByForm } from '#web/kit/form/resource-parts.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { actorOf, mayAny, useUser } from '#web/kit/session/session.ts';
import { Page } from '#web/ui/display/page.tsx';
import { ListsForm } from './editor/lists-form.tsx';
import { useAlertTypes } from './editor/lists-subject.ts';
import { ShownPart } from './levels/shown-part.tsx';

const fresh = { handles: [0, 422, 500, 503], staleTime: 0 };

export default function PersonInstructionsTab() {
  const { t } = useLingui();
  const person = useOpenRecord(users);
  const { id, name } = person;
  const reader = useUser();
  const mayWrite = mayAny(reader, responseWriters.own) && mayManage(actorOf(reader), person);
  const [chosen, setChosen] = useState<number | null>(null);
  const own = useData(responsesApi.own, { params: { id } }, fresh);
  // That of their device first.
  const types =
    own.data?.toSorted((left, right) => Number(right.has_device) - Number(left.has_device)) ?? [];
  const open = types.find(({ device_type_id }) => device_type_id === chosen) ?? types[0];
  const deviceTypeId = open?.device_type_id ?? 0;
  const shown = useData(
    responsesApi.ofUser,
    { params: { userId: id, id: deviceTypeId } },
    { ...fresh, enabled: deviceTypeId > 0 },
  );
  const alertTypes = useAlertTypes(open?.device_type_id ?? null);
  if (!open) return <RecordWaiting read={own} wayBack={null} />;
  const reload = async () => {
    const lists = await call(responsesApi.own, { params: { id } }, shownByForm);
    return lists.find(({ device_type_id }) => device_type_id === deviceTypeId) ?? open;
  };
  return (
    <Page>
      <ShownPart
        about="person"
        deviceTypes={types.map(({ device_type_id, title }) => ({ id: device_type_id, title }))}
        deviceTypeId={deviceTypeId}
        onChoose={setChosen}
        read={shown}
      />
      {alertTypes.length > 0 && (
        <ListsForm
          key={deviceTypeId}
          draftKey={`responses of user ${id} device type ${deviceTypeId}`}
          title={msg`Own instructions`}
          intro={msg`For this person alone. They replace all other instructions for the alert types that have steps here.`}
          kept={{ responses: open.responses, updated_at: open.updated_at }}
          subject={{ alertTypes, source: { level: 'user', name } }}
          mayWrite={mayWrite}
          send={async ({ responses, updated_at }) =>
            await call(
              responsesApi.setOwn,
              { params: { id }, body: { device_type_id: deviceTypeId, responses, updated_at } },
              shownByForm,
            )
          }
          reload={reload}
          invalidates={[responsesApi.own, responsesApi.ofUser]}
          savedText={t`Instructions for ${name} saved.`}
        />
      )}
    </Page>
  );
}
