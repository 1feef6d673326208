// What people may change about a device: its name, its numbers, and whether it raises alerts. Who
// carries it is changed by itself.
import { useLingui } from '@lingui/react/macro';
import { fieldsOfKind } from '#domain/devices/device.ts';
import { devices } from '#domain/devices/device-records.api.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { deviceSections } from './device-sections.ts';
import { useWayBack } from './way-back.ts';

export default function DeviceForm() {
  const { t } = useLingui();
  const scope = useScope();
  const go = useGo();
  const back = useWayBack();
  const { id, kind } = useOpenRecord(devices);
  return (
    <Page>
      <EditForm
        resource={{ ...devices, fields: fieldsOfKind[kind] }}
        params={scopedParams(devices.api.get, scope, { id })}
        sections={deviceSections(kind)}
        nameOf={({ device_name }) => device_name}
        onSaved={({ device_name }) => {
          toast.success(t`${device_name} saved.`);
          if (back) go(back.to);
        }}
      />
    </Page>
  );
}
