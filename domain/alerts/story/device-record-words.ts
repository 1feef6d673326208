// The lines of a device's own history that are not reports of the device: added, changed, moved, activated, paired.
import { type LineWords, type StoryData, textOf } from './voice.ts';

const fieldWords: Readonly<Record<string, string>> = {
  device_name: 'name',
  imei: 'IMEI',
  phone: 'phone number',
  country: 'country',
  landline: 'landline',
  zoleo_email: 'Zoleo email',
  enable_alerts: 'alerts',
};

type Change = readonly [before: unknown, after: unknown];

const changesOf = ({ changes }: StoryData): [string, Change][] =>
  typeof changes === 'object' && changes !== null
    ? Object.entries(changes).flatMap(([key, pair]) => (Array.isArray(pair) ? [[key, [pair[0], pair[1]]] satisfies [string, Change]] : []))
    : [];

const personChange = ([before, after]: Change): string =>
  after === null ? 'Unassigned' : before === null ? 'Assigned to a person' : 'Transferred to another person';

function changeText(data: StoryData): string {
  const changes = changesOf(data);
  const person = changes.filter(([key]) => key === 'user_id').map(([, change]) => personChange(change));
  const fields = changes.flatMap(([key]) => fieldWords[key] ?? []);
  return [...person, ...(fields.length > 0 ? [`Changed: ${fields.join(', ')}`] : [])].join('. ') || 'Changed';
}

export const deviceRecordWords: LineWords = {
  'device.created': (_data, { say }) => say`Device added`,
  'device.updated': (data) => changeText(data),
  'device.archived': (_data, { say }) => say`Device removed`,
  'device.moved': (data, { say }) =>
    textOf(data['to']) === '' ? say`Moved here from another organisation` : say`Moved to ${textOf(data['to'])}`,
  'activation_code.created': (_data, { say }) => say`Activation code created`,
  'phone_app.activated': (data, { say }) => say`Phone activated: ${textOf(data['platform'])} ${textOf(data['app_version'])}`,
  'phone_app.ended': (_data, { say }) => say`Signed out on the phone`,
  'button.paired': (_data, { say }) => say`Button paired with a phone`,
  'button.unpaired': (_data, { say }) => say`Button unpaired`,
};
