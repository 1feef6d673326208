// What the screens of devices show: the list, and the head of a device's page. Adding one is a form for each kind.
import { msg, t } from '@lingui/core/macro';
import { devices } from '#domain/devices/device-records.api.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { statusLooks } from '#web/kit/status/status-badge.tsx';
import { AddDevice } from './add-device.tsx';
import { BatteryLevel } from './battery-level.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { connectionLooks, kindWords, typeWords } from './device-words.ts';
import { useWayBack, wayBackNames } from './way-back.ts';

const pages = resourcePages(devices, {
  title: msg`Devices`,
  words: {
    many: msg`devices`,
    add: msg`Add device`,
    search: msg`Search name or IMEI`,
    none: {
      title: msg`No devices yet`,
      text: msg`Phones, pendants and satellite devices raise the alerts of the people who carry them. Add the first one.`,
    },
  },
  nameOf: ({ device_name }) => device_name,
  list: {
    columns: {
      device_name: { label: msg`Name` },
      kind: { label: msg`Kind`, choices: kindWords },
      user_name: { label: msg`Person` },
      department: { label: msg`Department` },
      connection: { label: msg`State`, statuses: connectionLooks },
      battery_percent: { label: msg`Battery`, cell: (row) => <BatteryLevel percent={row.battery_percent} /> },
      last_heard_at: { label: msg`Last seen` },
      imei: { label: msg`IMEI`, hidden: true },
      phone: { label: msg`Phone number`, hidden: true },
      created_at: { label: msg`Added`, hidden: true },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    filters: {
      device_type_id: { label: msg`Kind`, choices: typeWords },
      connection: { label: msg`State` },
      assigned: { label: msg`Person`, choices: { true: msg`With a person`, false: msg`Without a person` } },
      low_battery: { label: msg`Battery`, choices: { true: msg`Low` } },
      archived: { label: msg`Removed`, choices: { true: msg`Removed` } },
    },
  },
  add: { sections: [] },
  page: {
    forms: {},
    useWayBack,
    keeps: wayBackNames,
    status: ({ connection, archived_at }) => (archived_at === null ? connectionLooks[connection] : statusLooks.archived),
    facts: (device) => <DeviceFacts device={device} />,
  },
  removing: ({ kind, buttons }) =>
    kind === 'app' && buttons.length > 0
      ? t`It raises no more alerts, and neither do its buttons. Its history is kept.`
      : t`It raises no more alerts. Its history is kept, and it can be added again.`,
});

export default { ...pages, Add: AddDevice };
