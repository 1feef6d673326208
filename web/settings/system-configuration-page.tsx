// What the platform sets for all: battery voltages, the message on CSV imports, texts, invoices,
// how long positions are kept, and the alarm receivers, with how far alerts have come on the way to
// them.
import { msg } from '@lingui/core/macro';
import {
  systemConfiguration,
  systemConfigurationFaults,
  systemConfigurationFields,
} from '#domain/settings/system-configuration.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { settingsPage } from '#web/kit/page/settings-page.tsx';
import { ExternalAlertsStatus } from './external-alerts-status.tsx';

const receiverFields = {
  address: { label: msg`Address`, hint: msg`A host name or an IP address.` },
  port: { label: msg`Port` },
};

export default settingsPage(systemConfiguration, {
  title: msg`System configuration`,
  sections: sectionsOf(systemConfigurationFields)([
    {
      key: 'batteries',
      title: msg`Pendant batteries`,
      intro: msg`An EV-04 battery counts as low below the minimum voltage, until the safe voltage is reached again. A minimum of 0 turns this off.`,
      fields: {
        voltage_minimum: { label: msg`Minimum voltage`, hint: msg`Millivolts, such as 3500.` },
        voltage_safe: { label: msg`Safe voltage`, hint: msg`Millivolts, not below the minimum.` },
      },
    },
    {
      key: 'centre',
      title: msg`Monitoring centre`,
      fields: {
        centre_phone: {
          label: msg`Call-back number`,
          hint: msg`Operators read it to the emergency services, as you write it here.`,
        },
      },
    },
    {
      key: 'imports',
      title: msg`CSV imports`,
      fields: {
        csv_message: {
          label: msg`Message on CSV imports`,
          hint: msg`For people who upload a CSV file.`,
          wide: true,
        },
      },
    },
    {
      key: 'texts',
      title: msg`Text messages`,
      intro: msg`Alerts, welfare checks and escalation are always sent.`,
      fields: {
        texts_without_pricing: {
          label: msg`Send text messages of organisations that have no messaging pricing`,
          hint: msg`They are not counted and not billed. Off: organisations need a price or free messages first.`,
          wide: true,
        },
      },
    },
    {
      key: 'invoices',
      title: msg`Invoices`,
      fields: {
        invoice_payment_days: {
          label: msg`Days to pay an invoice`,
          hint: msg`From the day on which it is closed, for organisations without days of their own.`,
        },
      },
    },
    {
      key: 'retention',
      title: msg`Retention`,
      intro: msg`Positions and device frames are deleted after these days. What an alert needs is kept while it is open and for the same number of days after it is resolved, and while its evidence is on hold. A lower number takes effect within the hour and can't be undone.`,
      fields: {
        positions_days: { label: msg`Days to keep positions`, hint: msg`From 7 to 3650.` },
        frames_days: {
          label: msg`Days to keep device frames`,
          hint: msg`The raw messages of devices. From 7 to 3650.`,
        },
      },
    },
    {
      key: 'external-alerts',
      title: msg`External alerts`,
      intro: msg`Sends each new alert to an alarm receiver by SIA DC-09 (ADM-CID). Receiver 2 is tried where receiver 1 does not acknowledge.`,
      fields: {
        external_alerts_enabled: { label: msg`Send new alerts to the receivers`, wide: true },
        receiver_1: { label: msg`Receiver 1`, fields: receiverFields, wide: true },
        receiver_2: { label: msg`Receiver 2`, fields: receiverFields, wide: true },
      },
    },
  ]),
  faults: systemConfigurationFaults,
  below: ExternalAlertsStatus,
});
