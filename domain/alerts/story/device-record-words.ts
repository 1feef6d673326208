// The lines of a device's own history that are not reports of the device: added, changed, moved,
// activated, paired.
import { type LineWords, type StoryData, textOf, type Voice } from './voice.ts';

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
    ? Object.entries(changes).flatMap(([key, pair]) =>
        Array.isArray(pair) ? [[key, [pair[0], pair[1]]] satisfies [string, Change]] : [],
      )
    : [];

/** The name of a person by id, as far as the reader may see the person; else empty. */
const personOf = ({ people }: StoryData, id: unknown): string =>
  typeof people === 'object' && people !== null && String(id) in people
    ? textOf(Reflect.get(people, String(id)))
    : '';

function personChange(data: StoryData, [before, after]: Change, { say }: Voice): string {
  const [from, to] = [personOf(data, before), personOf(data, after)];
  if (after === null) return from === '' ? say`Unassigned` : say`Unassigned from ${from}`;
  if (before === null) return to === '' ? say`Assigned to a person` : say`Assigned to ${to}`;
  if (from !== '' && to !== '') return say`Transferred from ${from} to ${to}`;
  if (to !== '') return say`Transferred to ${to}`;
  return from === '' ? say`Transferred to another person` : say`Transferred from ${from}`;
}

const personText = (data: StoryData, voice: Voice): string[] =>
  changesOf(data)
    .filter(([key]) => key === 'user_id')
    .map(([, change]) => personChange(data, change, voice));

function changeText(data: StoryData, voice: Voice): string {
  const fields = changesOf(data).flatMap(([key]) => fieldWords[key] ?? []);
  const changed = fields.length > 0 ? [voice.say`Changed: ${fields.join(', ')}`] : [];
  return [...personText(data, voice), ...changed].join('. ') || voice.say`Changed`;
}

/** The person a new device was assigned to when it was added. */
const firstPerson = (data: StoryData, voice: Voice): string[] =>
  changesOf(data).some(([key, [, after]]) => key === 'user_id' && after !== null)
    ? personText(data, voice)
    : [];

export const deviceRecordWords: LineWords = {
  'device.created': (data, voice) =>
    [voice.say`Device added`, ...firstPerson(data, voice)].join('. '),
  'device.updated': changeText,
  'device.archived': (_data, { say }) => say`Device removed`,
  'device.moved': (data, { say }) =>
    textOf(data['to']) === ''
      ? say`Moved here from another organisation`
      : say`Moved to ${textOf(data['to'])}`,
  'device.network_confirmed': (data, { say }) => say`Network confirmed: ${textOf(data['network'])}`,
  'device.connect_text_sent': (data, { say }) =>
    say`Set-up text messages queued: ${textOf(data['texts'])} to ${textOf(data['recipient'])}`,
  'device_settings.geofences': (data, { say }) =>
    data['count'] === 0
      ? say`Geofences are removed from the pendant`
      : say`Geofences are sent to the pendant: ${textOf(data['count'])} of 4`,
  'activation_code.created': (_data, { say }) => say`Activation code created`,
  'phone_app.activated': (data, { say }) =>
    say`Phone activated: ${textOf(data['platform'])} ${textOf(data['app_version'])}`,
  'phone_app.ended': (_data, { say }) => say`Signed out on the phone`,
  'button.paired': (_data, { say }) => say`Button paired with a phone`,
  'button.unpaired': (_data, { say }) => say`Button unpaired`,
};
