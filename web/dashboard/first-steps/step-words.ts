// What each first step is called, why it is needed, and the page that does it.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FirstStepName } from '#domain/dashboard/first-steps.ts';

export interface StepWords {
  readonly title: MessageDescriptor;
  readonly about: MessageDescriptor;
  readonly to: string;
}

export const stepWords: Readonly<Record<FirstStepName, StepWords>> = {
  organisation: {
    title: msg`Add the first organisation`,
    about: msg`Its admin gets an invitation and adds people and devices.`,
    to: '/organisations/add',
  },
  centre_user: {
    title: msg`Add a monitoring centre user`,
    about: msg`Alerts of monitored organisations need an operator who answers them.`,
    to: '/monitoring-centre/users/add',
  },
  second_factor: {
    title: msg`Turn on two-factor authentication`,
    about: msg`A code beside your password keeps others away from the console.`,
    to: '/my/security',
  },
  first_alert: {
    title: msg`Answer an alert or a drill`,
    about: msg`A supervisor can start a drill, which looks and sounds like an alert. This step is done when you have acknowledged one.`,
    to: '/alert-monitoring',
  },
  escalation_group: {
    title: msg`Add an escalation group with a person`,
    about: msg`The people who are called about an alert, in which order and when.`,
    to: '/organisation/escalation-groups/add',
  },
  department: {
    title: msg`Add a department`,
    about: msg`It sets the time zone, the grace period and the escalation groups of its people.`,
    to: '/organisation/departments/add',
  },
  person: {
    title: msg`Add a person`,
    about: msg`The worker who will carry a device. Admins do not count.`,
    to: '/organisation/users/add',
  },
  device: {
    title: msg`Assign a device to a person`,
    about: msg`A phone, pendant, button or satellite device, with the person who carries it.`,
    to: '/organisation/settings/devices/add',
  },
  test_alert: {
    title: msg`Send a test alert`,
    about: msg`Raise an alert from the device. This step is done when the alert is resolved.`,
    to: '/organisation/settings/devices',
  },
};
