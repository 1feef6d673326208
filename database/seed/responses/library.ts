// The library of the demo world and of a new platform: named texts for each alert type, in the
// order in which they are the standard steps.
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';

export interface LibraryText {
  readonly name: string;
  readonly kind: ResponseStep['kind'];
  readonly content: string;
}

const text = (name: string, kind: ResponseStep['kind'], content: string): LibraryText => ({
  name,
  kind,
  content,
});

export const listen = text(
  'Call the device',
  'call_device',
  'Call the device and listen. If the person cannot speak freely, ask questions that yes or no can answer.',
);
export const mobile = text(
  'Call the mobile',
  'call_person',
  'Call the person on the mobile. Ask for the voice code before you believe that all is well.',
);
export const contacts = text(
  'Call the contacts',
  'call_contacts',
  'Call the contacts in their order, until one confirms that they have the person in sight.',
);
export const place = text(
  'Note the place',
  'record',
  'Note the position, its age and accuracy, and what you heard.',
);
export const services = text(
  'Emergency services',
  'dispatch',
  'Call the emergency services with position, name and situation. Stay on the line.',
);
const stay = text('Stay', 'do', 'Stay with the alert until somebody is with the person.');
const injury = text(
  'Treat as an injury',
  'do',
  'No answer within one minute: treat it as an injury.',
);

export const library: Readonly<Record<AlertTypeName, readonly LibraryText[]>> = {
  duress: [
    text('Do not call', 'do', 'Do not call the person: a ringing phone may put them in danger.'),
    text('Listen silently', 'call_device', 'Open the silent line and listen.'),
    place,
    services,
    contacts,
    stay,
  ],
  sos: [listen, mobile, place, contacts, services, stay],
  medical: [
    listen,
    text('Read the notes', 'record', 'Read the additional notes: illnesses, allergies, medicines.'),
    services,
    contacts,
    stay,
  ],
  fall: [listen, mobile, injury, contacts, services],
  man_down: [listen, mobile, injury, contacts, services],
  welfare: [
    mobile,
    text('Call again', 'do', 'No answer: wait two minutes and call again.'),
    contacts,
    place,
    services,
  ],
  safety_shake: [listen, mobile, contacts, place],
  geofence: [
    mobile,
    text('Note the reason', 'record', 'Note why the person left or entered the area.'),
    contacts,
  ],
  connection_loss: [
    mobile,
    text('Known dead spot', 'do', 'Look whether the last position lies in a known dead spot.'),
    contacts,
  ],
  test: [
    text(
      'Confirm the test',
      'record',
      'Confirm the test with the person, if they asked for a call.',
    ),
  ],
  patrol_request: [
    mobile,
    text('Send the patrol', 'dispatch', 'Send the patrol, or say to the person why none comes.'),
    place,
  ],
};
