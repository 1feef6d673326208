// Which alerts each type of device can raise: instructions are written for these.
import { type AlertTypeName, alertTypeNames, alertTypes } from '#domain/alerts/alert-type.ts';

/** By the name of the device type. */
const raised: Readonly<Record<string, readonly AlertTypeName[]>> = {
  app: alertTypeNames,
  ev04: ['sos', 'fall', 'man_down', 'welfare', 'geofence', 'test'],
  button: ['sos', 'test'],
  zoleo: ['sos'],
};

/** Most urgent first; of a device type that is not known all. */
export const alertTypesRaisedBy = (deviceType: string): { id: number; name: string }[] =>
  Object.values(alertTypes)
    .filter(({ name }) => (raised[deviceType] ?? alertTypeNames).includes(name))
    .sort((left, right) => left.priority - right.priority || left.id - right.id)
    .map(({ id, title }) => ({ id, name: title }));
