// What people may change about a device: its name, who carries it, its numbers, and whether it raises alerts.
import { fieldsOfKind } from '#domain/devices/device.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { deviceSections } from './device-sections.ts';

export default function DeviceForm() {
  const scope = useScope();
  const { id, kind } = useOpenRecord(devices);
  return (
    <Page>
      <EditForm
        resource={{ ...devices, fields: fieldsOfKind[kind] }}
        params={scopedParams(devices.api.get, scope, { id })}
        sections={deviceSections(kind)}
        nameOf={({ device_name }) => device_name}
      />
    </Page>
  );
}
