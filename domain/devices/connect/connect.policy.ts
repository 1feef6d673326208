// What may be done to connect a device in which state: its press test, and the text to it.
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';
import { conflict } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';
import type { Device } from '../device-record.ts';

/** How long a press test lasts at most. */
export const pressTestMinutes = 10;
/**
 * How long it goes on after the first press: a pendant repeats the same press with its position,
 * which must be no real alert.
 */
export const minutesAfterPress = 3;

/**
 * What a press raises. A fall, or that a person does not move, is no press that was asked for, and
 * neither is duress: these are left for an operator.
 */
export const pressedTypes = ['sos', 'medical', 'test'] as const satisfies readonly AlertTypeName[];

type Tested = Pick<Device, 'device_name' | 'kind' | 'enable_alerts'> & {
  /** The wearer, or the device without one, has an open alert. */
  readonly has_alert: boolean;
  readonly is_on_test: boolean;
};

/**
 * 409: for a satellite device, whose SOS also calls the provider's own emergency centre; for one
 * that raises no alerts; while an alert is open, which a press would repeat; while a test runs.
 */
export function pressTestRefusal(device: Tested): Refusal {
  const { device_name, kind, enable_alerts, has_alert, is_on_test } = device;
  if (kind === 'zoleo')
    return conflict(
      'no_press_test',
      `Do not press SOS on ${device_name} to test it: ZOLEO’s own emergency centre answers. Send a check-in instead.`,
    );
  if (!enable_alerts)
    return conflict('alerts_off', `${device_name} raises no alerts. Turn them on in its details.`);
  if (has_alert)
    return conflict(
      'alert_active',
      `An alert is open, and a press would be part of it. Test ${device_name} when it is resolved.`,
    );
  return is_on_test
    ? conflict('on_test_already', `${device_name} or its wearer is on test already.`)
    : null;
}

/** 409 where there is nothing to send, or no number to send it to. */
export function connectTextsRefusal({
  texts,
  phone,
}: {
  readonly texts: readonly string[];
  readonly phone: string | null;
}): Refusal {
  if (texts.length === 0)
    return conflict(
      'no_texts',
      'No text message can be made for this pendant. Set the server and port on it yourself.',
    );
  return phone === null || phone === ''
    ? conflict('no_number', 'Enter the number of the pendant’s SIM card first.')
    : null;
}

/** 409 within a minute of the last one. */
export const sentJustNow = (name: string) =>
  conflict('sent_just_now', `${name} was texted less than a minute ago. Try again in a minute.`);
