// What the screens of devices show: the list, and the head of a device's page. Adding one is a form
// for each kind.
import { msg, t } from '@lingui/core/macro';
import { IconAdjustments, IconSend } from '@tabler/icons-react';
import * as z from 'zod';
import { devices } from '#domain/devices/device-records.api.ts';
import { organisationTemplates } from '#domain/devices/ev04-config-templates.api.ts';
import { templateChoice } from '#domain/devices/settings/device-settings.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { statusLooks } from '#web/kit/status/status-badge.tsx';
import { templateLooks } from '../settings/setting-words.ts';
import { AddDevice } from './add-device.tsx';
import { BatteryLevel } from './battery-level.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { connectionLooks, kindWords, typeWords } from './device-words.ts';
import { useWayBack, wayBackNames } from './way-back.ts';

const applyTemplate = sectionsOf(z.object({ settings_template_id: templateChoice }))([
  {
    key: 'template',
    title: msg`Template`,
    fields: {
      settings_template_id: {
        label: msg`Template`,
        picker: organisationTemplates.api.picker,
        wide: true,
      },
    },
  },
]);

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
      battery_percent: { label: msg`Battery`, cell: (row) => <BatteryLevel battery={row} /> },
      template_state: { label: msg`Settings`, statuses: templateLooks },
      last_heard_at: { label: msg`Last seen` },
      settings_template: { label: msg`Template`, hidden: true },
      imei: { label: msg`IMEI`, hidden: true },
      phone: { label: msg`Phone number`, hidden: true },
      created_at: { label: msg`Added`, hidden: true },
      updated_at: { label: msg`Changed`, hidden: true },
    },
    filters: {
      device_type_id: { label: msg`Kind`, choices: typeWords },
      connection: { label: msg`State` },
      assigned: {
        label: msg`Person`,
        choices: { true: msg`With a person`, false: msg`Without a person` },
      },
      attention: { label: msg`Attention`, choices: { true: msg`Needs attention` } },
      low_battery: { label: msg`Battery`, choices: { true: msg`Low` } },
      template_state: { label: msg`Settings` },
      settings_template_id: { label: msg`Template`, picker: organisationTemplates.api.picker },
      archived: { label: msg`Removed`, choices: { true: msg`Removed` } },
    },
    bulk: {
      apply_template: {
        label: msg`Apply template`,
        icon: IconAdjustments,
        archived: false,
        effect: msg`The settings of the template are sent to these pendants. Devices of other kinds are left as they are.`,
        sections: applyTemplate,
      },
      send_settings: {
        label: msg`Send settings again`,
        icon: IconSend,
        archived: false,
        effect: msg`Pendants get again what they have not confirmed, and what differs from their template.`,
      },
    },
  },
  add: { sections: [] },
  page: {
    forms: {},
    useWayBack,
    keeps: wayBackNames,
    status: ({ connection, archived_at }) =>
      archived_at === null ? connectionLooks[connection] : statusLooks.archived,
    facts: (device) => <DeviceFacts device={device} />,
    hides: ({ kind }) => (kind === 'ev04' ? [] : ['settings']),
  },
  removing: ({ kind, buttons }) =>
    kind === 'app' && buttons.length > 0
      ? t`It raises no more alerts, and neither do its buttons. Its history is kept.`
      : t`It raises no more alerts. Its history is kept, and it can be added again.`,
});

export default { ...pages, Add: AddDevice };
