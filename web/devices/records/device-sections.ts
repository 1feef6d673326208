// The sections of a device's forms, by its kind; each name is a field that the server takes.
import { msg } from '@lingui/core/macro';
import { type DeviceKind, deviceFields } from '#domain/devices/device.ts';
import { groupPeopleApi } from '#domain/escalation-groups/escalation-groups.api.ts';
import { type SectionShape, sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { accessPointField, templateField } from '../settings/setting-sections.ts';
import { AlertsOffWarning, ImeiWarning } from './form-warnings.tsx';
import { LimitNotice } from './limit-notice.tsx';

const name = { label: msg`Name` };
/** Who carries it. */
export const wearer = { label: msg`Person`, picker: groupPeopleApi.admins_and_users };
const imei = { label: msg`IMEI`, hint: msg`15 digits, printed on the device and its box.` };
const country = { label: msg`Country of the number` };

const alerts = {
  key: 'alerts',
  title: msg`Alerts`,
  fields: {
    enable_alerts: {
      label: msg`Raise alerts`,
      hint: msg`When off, pressing SOS does nothing.`,
    },
  },
  below: AlertsOffWarning,
} as const;

const whose = (intro: SectionShape['intro'] & object) =>
  ({
    key: 'device',
    title: msg`Device`,
    intro,
    fields: { device_name: name, user_id: wearer },
  }) as const;

const byKind = {
  app: [
    whose(
      msg`The person whose alerts this phone raises. You create the activation code afterwards.`,
    ),
    {
      key: 'number',
      title: msg`Phone number`,
      intro: msg`Leave it empty to use the person's own number.`,
      fields: { country, phone: { label: msg`Phone number`, phone: 'mobile' } },
    },
    alerts,
  ],
  ev04: [
    whose(msg`Alerts of the pendant are alerts of this person. Leave it empty for a spare.`),
    {
      key: 'pendant',
      title: msg`Pendant`,
      intro: msg`The pendant is identified by its IMEI and called on the number of its SIM card.`,
      fields: { imei: { ...imei, wide: true }, country, phone: { label: msg`SIM phone number` } },
      below: ImeiWarning,
    },
    alerts,
  ],
  button: [whose(msg`The button raises alerts through the phone that it is paired with.`), alerts],
  zoleo: [
    whose(msg`Alerts of the device are alerts of this person. Leave it empty for a spare.`),
    {
      key: 'satellite',
      title: msg`Satellite device`,
      intro: msg`The device is identified by its IMEI. Messages to it go to its Zoleo email.`,
      fields: { imei, zoleo_email: { label: msg`Zoleo email` } },
      below: ImeiWarning,
    },
    alerts,
  ],
} as const;

const sectionsOfKind = (kind: DeviceKind): readonly SectionShape[] =>
  sectionsOf(deviceFields)(byKind[kind]);
const firstOf = (kind: DeviceKind, first: Partial<SectionShape>): readonly SectionShape[] =>
  sectionsOfKind(kind).map((section) =>
    section.key === 'device' ? { ...section, ...first } : section,
  );

const [firstSettings] = sectionsOf(deviceFields)([
  {
    key: 'settings',
    title: msg`Settings`,
    intro: msg`Sent to the pendant when it connects for the first time.`,
    fields: { settings_template_id: templateField, access_point_id: accessPointField },
  },
]);

/** @param maySendSettings whether the caller chooses what a pendant is set to */
export const newDeviceSections = (
  kind: DeviceKind,
  maySendSettings: boolean,
): readonly SectionShape[] => {
  const sections = firstOf(kind, { below: LimitNotice });
  return kind === 'ev04' && maySendSettings && firstSettings
    ? [...sections, firstSettings]
    : sections;
};

const named = msg`The name is shown in lists and alerts.`;

/** Without the person, who is changed by itself. */
export const deviceSections = (kind: DeviceKind) =>
  firstOf(kind, { intro: named, fields: { device_name: name } });
