// The devices of a person, on the person's page.
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { deviceListsApi, devices } from '#domain/devices/device-records.api.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useGo, useIdParam } from '#web/kit/screen/address.tsx';
import { mayAny, useMay, useUser } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { BatteryLevel } from './battery-level.tsx';
import { connectionLooks, kindWords, typeWords } from './device-words.ts';

export default function UserDevices() {
  const id = useIdParam('userId');
  const { base, key, organisationId } = useScope();
  const go = useGo();
  const mayWrite = mayAny(useUser(), devices.access.write);
  const mayOpen = useMay('write organisations') && Number.isSafeInteger(organisationId);
  // From the whole platform's list a device is opened in the person's organisation.
  const listOfPlatform = mayOpen ? `/organisations/${organisationId}/devices` : null;
  const list = key === 'own' ? `${base}/settings/devices` : listOfPlatform;
  return (
    <ResourceList
      endpoint={deviceListsApi.ofUser}
      params={{ id }}
      many={msg`devices`}
      searchHint={msg`Search name or IMEI`}
      none={{
        title: msg`No devices`,
        text: msg`This person carries no device and cannot raise alerts.`,
      }}
      columns={{
        device_name: { label: msg`Name` },
        kind: { label: msg`Kind`, choices: kindWords },
        connection: { label: msg`State`, statuses: connectionLooks },
        battery_percent: { label: msg`Battery`, cell: (row) => <BatteryLevel battery={row} /> },
        last_heard_at: { label: msg`Last seen` },
        imei: { label: msg`IMEI`, hidden: true },
        phone: { label: msg`Phone number`, hidden: true },
      }}
      filters={{
        device_type_id: { label: msg`Kind`, choices: typeWords },
        connection: { label: msg`State` },
      }}
      {...(list === null
        ? {}
        : {
            addressOf: (row: { id: number }) =>
              key === 'own'
                ? `${base}/users/${id}/devices/${row.id}`
                : `${list}/${row.id}?returnUserId=${id}`,
          })}
      add={
        list !== null &&
        mayWrite && (
          <Button
            icon={<IconPlus size={17} aria-hidden="true" />}
            onClick={() => go(`${list}/add?returnUserId=${id}`)}
          >
            <Trans>Add device</Trans>
          </Button>
        )
      }
    />
  );
}
