// What an operator does about each type of alert, and the comments to choose from when it is over.

import type { ResponseStep } from '#domain/alerts/alert-history.ts';
import { type AlertTypeName, alertTypeNames, alertTypes } from '#domain/alerts/alert-type.ts';
import { insertRows, takeIds } from './rows.ts';
import type { SeedContext, SeededOrganisation } from './world.ts';

type Step = readonly [ResponseStep['kind'], string];

const listen: Step = [
  'call_device',
  'Call the device and listen. If the person cannot speak freely, ask questions that yes or no can answer.',
];
const mobile: Step = ['call_person', 'Call the person on the mobile. Ask for the voice code before you believe that all is well.'];
const contacts: Step = ['call_contacts', 'Call the contacts in their order, until one confirms that they have the person in sight.'];
const place: Step = ['record', 'Note the position, its age and accuracy, and what you heard.'];
const services: Step = ['dispatch', 'Call the emergency services with position, name and situation. Stay on the line.'];
const stay: Step = ['do', 'Stay with the alert until somebody is with the person.'];

const steps: Readonly<Record<AlertTypeName, readonly Step[]>> = {
  duress: [
    ['do', 'Do not call the person: a ringing phone may put them in danger.'],
    ['call_device', 'Open the silent line and listen.'],
    place,
    services,
    contacts,
    stay,
  ],
  sos: [listen, mobile, place, contacts, services, stay],
  medical: [listen, ['record', 'Read the additional notes: illnesses, allergies, medicines.'], services, contacts, stay],
  fall: [listen, mobile, ['do', 'No answer within one minute: treat it as an injury.'], contacts, services],
  man_down: [listen, mobile, ['do', 'No answer within one minute: treat it as an injury.'], contacts, services],
  welfare: [mobile, ['do', 'No answer: wait two minutes and call again.'], contacts, place, services],
  safety_shake: [listen, mobile, contacts, place],
  geofence: [mobile, ['record', 'Note why the person left or entered the area.'], contacts],
  connection_loss: [mobile, ['do', 'Look whether the last position lies in a known dead spot.'], contacts],
  test: [['record', 'Confirm the test with the person, if they asked for a call.']],
  patrol_request: [mobile, ['dispatch', 'Send the patrol, or say to the person why none comes.'], place],
};

const redgumSos: readonly Step[] = [
  listen,
  ['call_contacts', 'Call the client’s home (number in the additional notes) before the team leader.'],
  mobile,
  place,
  contacts,
  services,
];

const comments = [
  'False alarm, person confirmed safe',
  'Pressed by mistake',
  'Device dropped or knocked',
  'Test agreed with the person',
  'Person safe, no help needed',
  'Contact attended, person safe',
  'Police attended',
  'Ambulance attended',
  'Forgot to end the welfare timer',
  'Out of coverage, person reached',
  'Duplicate of another alert',
];

export interface SeededStep {
  readonly id: number;
  readonly organisation_id: number | null;
  readonly alert_type_id: number;
  readonly position: number;
  readonly kind: ResponseStep['kind'];
  readonly content: string;
}

export async function seedResponses(
  { tx }: SeedContext,
  organisations: readonly SeededOrganisation[],
): Promise<{ steps: SeededStep[]; comments: Map<string, number> }> {
  const redgum = organisations.find((organisation) => organisation.key === 'redgum');
  const plans = [...alertTypeNames.flatMap((type) => numbered(null, type, steps[type])), ...numbered(redgum?.id ?? null, 'sos', redgumSos)];
  const ids = await takeIds(tx, 'response_steps', plans.length);
  const rows = plans.map((plan, index) => ({ id: ids[index] ?? 0, ...plan }));
  await insertRows(tx, 'response_steps', rows);
  const commentIds = await takeIds(tx, 'resolution_comments', comments.length);
  await insertRows(
    tx,
    'resolution_comments',
    comments.map((name, index) => ({ id: commentIds[index], name, published: true })),
  );
  return { steps: rows, comments: new Map(comments.map((name, index) => [name, commentIds[index] ?? 0])) };
}

const numbered = (organisation_id: number | null, type: AlertTypeName, list: readonly Step[]) =>
  list.map(([kind, content], index) => ({ organisation_id, alert_type_id: alertTypes[type].id, position: index + 1, kind, content }));
