// The response instructions of the demo world: the standard of each type, and one example of each
// level above it.
import { type AlertTypeName, alertTypeNames } from '#domain/alerts/alert-type.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import type { RaisedAlert, SeededDevice, SeededOrganisation, SeededPerson } from '../world.ts';
import { contacts, type LibraryText, library, listen, mobile, place, services } from './library.ts';

/** The kinds of device as the table device_types has them. */
export const deviceTypes = {
  app: { id: 1, title: 'Mobile app' },
  ev04: { id: 2, title: 'EV-04 pendant' },
  button: { id: 3, title: 'Bluetooth button' },
  zoleo: { id: 4, title: 'Zoleo satellite' },
} as const;
/** Steps of one level, and for whose alerts they hold. */
export interface Instruction {
  readonly source: ResponseStep['source'];
  readonly type: AlertTypeName;
  readonly device?: SeededDevice['type'];
  readonly organisation?: SeededOrganisation;
  readonly department?: string;
  readonly person?: SeededPerson;
  /** A text of the library of that type, or one of its own. */
  readonly steps: readonly (LibraryText | readonly [ResponseStep['kind'], string])[];
}

export interface SeededStep
  extends Pick<ResponseStep, 'id' | 'position' | 'kind' | 'content' | 'source'> {
  readonly instruction: Instruction;
}

/** Whether a step applies to an alert; the domain chooses between levels. */
export const isFor = (
  { instruction: { type, device, organisation, department, person } }: SeededStep,
  alert: RaisedAlert,
): boolean =>
  type === alert.type &&
  (device === undefined || device === alert.device.type) &&
  (organisation === undefined || organisation.key === alert.device.organisation) &&
  (department === undefined || department === alert.person.department) &&
  (person === undefined || person.id === alert.person.id);

const standard = alertTypeNames.map(
  (type): Instruction => ({
    source: { level: 'alert_type', name: null },
    type,
    steps: library[type],
  }),
);

const zoleoSos: Instruction = {
  source: { level: 'device_type', name: deviceTypes.zoleo.title },
  type: 'sos',
  device: 'zoleo',
  steps: [
    [
      'do',
      'Write to the device: its user is out of coverage, and an answer by satellite may take ten minutes.',
    ],
    contacts,
    place,
    services,
    [
      'do',
      'Wait for the user to cancel the SOS on the device: until then the alert cannot be resolved.',
    ],
  ],
};

/** All of them; of one organisation stand examples of its own. */
export function instructionsOf(
  organisations: readonly SeededOrganisation[],
  people: readonly SeededPerson[],
): Instruction[] {
  const redgum = organisations.find(({ key }) => key === 'redgum');
  return [...standard, zoleoSos, ...(redgum ? redgumInstructions(redgum, people) : [])];
}

function redgumInstructions(
  redgum: SeededOrganisation,
  people: readonly SeededPerson[],
): Instruction[] {
  const daniel = people.find(
    ({ role, organisation }) => role === 'organisation_user' && organisation === redgum.key,
  );
  const ofRedgum = { type: 'sos', organisation: redgum } as const;
  return [
    ...(['app', 'ev04', 'button'] as const).map((device) => ({
      ...ofRedgum,
      device,
      source: { level: 'organisation' as const, name: 'Redgum Community Care' },
      steps: [
        listen,
        [
          'call_contacts',
          'Call the client’s home (number in the additional notes) before the team leader.',
        ] as const,
        mobile,
        place,
        contacts,
        services,
      ],
    })),
    {
      ...ofRedgum,
      device: 'ev04',
      department: 'Night Support',
      source: { level: 'department', name: 'Night Support' },
      steps: [
        listen,
        [
          'call_contacts',
          'Call the night coordinator first: nobody is in the office, and only they have the keys.',
        ],
        mobile,
        services,
        place,
      ],
    },
    ...(daniel
      ? [
          {
            ...ofRedgum,
            device: 'app' as const,
            person: daniel,
            source: { level: 'user' as const, name: daniel.name },
            steps: [
              [
                'call_person',
                'Write a message first: Daniel is hard of hearing and reads faster than he answers a call.',
              ] as const,
              listen,
              contacts,
              services,
              place,
            ],
          },
        ]
      : []),
  ];
}
