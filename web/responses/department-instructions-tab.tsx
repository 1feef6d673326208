// A department's response instructions: the group it uses for each type of device, and what
// operators see for its people.

import { useState } from 'react';
import { departments } from '#domain/departments/departments.api.ts';
import { archivedRefusal } from '#domain/departments/departments.policy.ts';
import { responsesApi } from '#domain/responses/responses.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { GroupsForm } from './groups-form.tsx';
import { ShownPart } from './levels/shown-part.tsx';

const fresh = { handles: [0, 422, 500, 503], staleTime: 0 };

export default function DepartmentInstructionsTab() {
  const department = useOpenRecord(departments);
  const { id } = department;
  const isArchived = archivedRefusal(department, 'its instructions') !== null;
  const [chosen, setChosen] = useState<number | null>(null);
  const read = useData(responsesApi.departmentGroups, { params: { id } }, fresh);
  const types = read.data?.device_types ?? [];
  // One with a group first.
  const first = read.data?.response_groups.find(
    ({ response_group_id }) => response_group_id !== null,
  )?.device_type_id;
  const deviceTypeId = chosen ?? first ?? types[0]?.id ?? 0;
  const shown = useData(
    responsesApi.ofDepartment,
    { params: { departmentId: id, id: deviceTypeId } },
    { ...fresh, enabled: deviceTypeId > 0 },
  );
  if (!read.data) return <RecordWaiting read={read} wayBack={null} />;
  return (
    <Page>
      <GroupsForm id={id} kept={read.data} isArchived={isArchived} />
      <ShownPart
        about="department"
        deviceTypes={types}
        deviceTypeId={deviceTypeId}
        onChoose={setChosen}
        read={shown}
      />
    </Page>
  );
}
