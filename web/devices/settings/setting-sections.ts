// The sections of a form over EV-04 settings: of a template, and of one device.
import { msg } from '@lingui/core/macro';
import { departments } from '#domain/departments/departments.api.ts';
import {
  organisationTemplateFields,
  organisationTemplates,
  templateFields,
} from '#domain/devices/ev04-config-templates.api.ts';
import { deviceSettingFields } from '#domain/devices/settings/device-settings.ts';
import { accessPoints } from '#domain/settings/access-points.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { settingWords, sosModeWords } from './setting-words.ts';

const labelled = <const Name extends keyof typeof settingWords>(name: Name) => ({
  label: settingWords[name],
});

const common = [
  {
    key: 'sos',
    title: msg`SOS button`,
    intro: msg`How the wearer raises an SOS. A longer press avoids false alarms, a shorter one is quicker.`,
    fields: {
      sos_mode: { ...labelled('sos_mode'), choices: sosModeWords },
      sos_time: { ...labelled('sos_time'), hint: msg`1 to 10` },
    },
  },
  {
    key: 'calls',
    title: msg`Calls`,
    intro: msg`What happens at the wearer's side when an operator calls the device.`,
    fields: {
      auto_answer: {
        ...labelled('auto_answer'),
        hint: msg`The device opens its microphone without a press.`,
      },
      auto_answer_time: { ...labelled('auto_answer_time'), hint: msg`1 to 10` },
      ringtone_volume: { ...labelled('ringtone_volume'), hint: msg`0 to 100. 0 is silent.` },
      speaker_volume: { ...labelled('speaker_volume'), hint: msg`0 to 100` },
      microphone_volume: { ...labelled('microphone_volume'), hint: msg`0 to 15` },
    },
  },
  {
    key: 'fall',
    title: msg`Falls`,
    fields: {
      fall_detection: labelled('fall_detection'),
      fall_detection_sensitivity: {
        ...labelled('fall_detection_sensitivity'),
        hint: msg`1 to 9. 9 is the most sensitive.`,
      },
    },
  },
  {
    key: 'battery',
    title: msg`Battery`,
    fields: {
      power_alert: {
        ...labelled('power_alert'),
        hint: msg`The device reports when its battery falls below the level.`,
      },
      power_alert_level: { ...labelled('power_alert_level'), hint: msg`5 to 50` },
    },
  },
  {
    key: 'feedback',
    title: msg`Feedback`,
    intro: msg`What the wearer hears and feels when a button is pressed.`,
    fields: { audio_feedback: labelled('audio_feedback'), vibrate_mode: labelled('vibrate_mode') },
  },
] as const;

export const templateSections = sectionsOf(templateFields)([
  { key: 'template', title: msg`Template`, fields: { name: { label: msg`Name`, wide: true } } },
  ...common,
]);

/** Of an organisation's own, which may be for one department. */
export const organisationTemplateSections = sectionsOf(organisationTemplateFields)([
  {
    key: 'template',
    title: msg`Template`,
    fields: {
      name: { label: msg`Name` },
      department_id: {
        label: msg`Department`,
        picker: departments.api.picker,
        hint: msg`Only for pendants of its people. Leave it empty for all departments.`,
      },
    },
  },
  ...common,
]);

export const templateField = {
  label: msg`Template`,
  picker: organisationTemplates.api.picker,
  hint: msg`Its settings are sent to the device.`,
} as const;

const template = {
  ...templateField,
  hint: msg`Its settings fill the table. What you change there is sent in their place.`,
} as const;

export const accessPointField = {
  label: msg`Access point`,
  picker: accessPoints.api.picker,
  hint: msg`Of the network of its SIM card. With the wrong one the device goes offline.`,
} as const;

/** What a device has besides its settings. */
export const otherSections = sectionsOf(deviceSettingFields)([
  {
    key: 'others',
    title: msg`Template, network and password`,
    fields: {
      settings_template_id: template,
      access_point_id: {
        ...accessPointField,
        hint: msg`Of the network of its SIM card. Leave it empty to keep what the pendant has.`,
      },
      device_password: {
        label: msg`New password`,
        hint: msg`4 to 9 digits, not beginning with 0. Protects the pendant against changes by text message.`,
      },
    },
  },
]);
