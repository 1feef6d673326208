// Response groups and instructions that the demo world's organisations added later: for new alerts
// only, past ones were answered without them.
import { type AlertTypeName, alertTypes } from '#domain/alerts/alert-type.ts';
import type { ActionType } from '#domain/responses/written-step.ts';
import { insertRows, takeIds } from '../rows.ts';
import type { SeedContext, SeededDevice, SeededOrganisation } from '../world.ts';
import { deviceTypes } from './instructions.ts';

interface Step {
  readonly kind: ActionType;
  readonly content: string;
  readonly url?: string;
  readonly optional?: true;
}

interface Group {
  readonly organisation: SeededOrganisation['key'];
  readonly name: string;
  readonly device: SeededDevice['type'];
  readonly whole?: true;
  /** The first departments by name that use it. */
  readonly departments?: number;
  readonly lists: Partial<Record<AlertTypeName, readonly Step[]>>;
}

const call = (kind: ActionType, content: string): Step => ({ kind, content });

const welfareOfDrivers: readonly Step[] = [
  call('call_person', 'Call the driver. They may be at a fuel stop without the phone in reach.'),
  { kind: 'yes_no', content: 'Has the truck moved in the last ten minutes?' },
  {
    kind: 'link',
    content: 'Open the truck’s trip in the fleet portal.',
    url: 'https://fleet.outbackfreight.example/trips',
    optional: true,
  },
  call('call_contacts', 'Call the depot that expects the truck next.'),
  call('dispatch', 'No contact for 30 minutes: ask the nearest police station for a drive-by.'),
];

const groups: readonly Group[] = [
  {
    organisation: 'blue_ridge',
    name: 'Field crews, mobile app',
    device: 'app',
    whole: true,
    lists: {
      sos: [
        {
          kind: 'yes_no',
          content:
            'Does the note mention high voltage? Then nobody may approach before the line is switched off.',
        },
        call('call_contacts', 'Call the control room and ask for the line to be switched off.'),
        call('call_person', 'Call the crew leader. Ask who else is on site.'),
        call('dispatch', 'Call 911 with the pole number and the gate code from the notes.'),
        { kind: 'record', content: 'Note the time at which the line was switched off.' },
      ],
      man_down: [
        call('call_person', 'Call the technician. A phone left in the truck is the usual cause.'),
        call('call_contacts', 'Call the crew leader on site.'),
        { kind: 'record', content: 'Note where the phone was found.', optional: true },
      ],
    },
  },
  {
    organisation: 'blue_ridge',
    name: 'Substations, mobile app',
    device: 'app',
    departments: 1,
    lists: {
      sos: [
        call(
          'call_contacts',
          'Call the control room first: they see the switch state of the substation.',
        ),
        {
          kind: 'link',
          content: 'Open the site plan with the gates.',
          url: 'https://sites.blueridge.example/substations',
        },
        call('dispatch', 'Call 911. Send them to the gate that the control room names.'),
      ],
    },
  },
  {
    organisation: 'outback',
    name: 'Drivers, mobile app',
    device: 'app',
    whole: true,
    lists: {
      welfare: welfareOfDrivers,
      connection_loss: [
        { kind: 'yes_no', content: 'Is the last position on a road with a known gap in coverage?' },
        call('do', 'If yes: wait until the truck is due in coverage, then call.'),
        call('call_contacts', 'Call the depot that expects the truck next.'),
      ],
    },
  },
  {
    organisation: 'redgum',
    name: 'Office staff, EV-04 pendant',
    device: 'ev04',
    lists: {
      man_down: [
        call('call_contacts', 'Call the reception: it is staffed on weekdays from 8 to 18.'),
      ],
    },
  },
];

export async function seedWrittenGroups(
  context: SeedContext,
  organisations: readonly SeededOrganisation[],
): Promise<void> {
  const { tx, now } = context;
  const ids = await takeIds(tx, 'response_groups', groups.length);
  const written = groups.flatMap((group, index) => {
    const organisation = organisations.find(({ key }) => key === group.organisation);
    return organisation ? [{ ...group, organisation, id: ids[index] ?? 0 }] : [];
  });
  await insertRows(
    tx,
    'response_groups',
    written.map(({ id, name, organisation, device, whole }) => ({
      organisation_id: organisation.id,
      id,
      name,
      device_type_id: typeOf(device),
      for_whole_organisation: whole ?? false,
      created_at: now,
      updated_at: now,
    })),
  );
  await insertRows(
    tx,
    'department_response_groups',
    written.flatMap(({ id, organisation, device, departments = 0 }) =>
      [...organisation.departments]
        .sort(([left], [right]) => left.localeCompare(right))
        .slice(0, departments)
        .map(([, department_id]) => ({
          organisation_id: organisation.id,
          department_id,
          device_type_id: typeOf(device),
          response_group_id: id,
          updated_at: now,
        })),
    ),
  );
  await seedSteps(context, written);
}

type Written = Omit<Group, 'organisation'> & {
  readonly organisation: SeededOrganisation;
  readonly id: number;
};

const typeOf = (device: Group['device']): number => deviceTypes[device].id;

async function seedSteps({ tx, now }: SeedContext, written: readonly Written[]): Promise<void> {
  const steps = [
    ...written.flatMap(({ id, organisation, device, lists }) =>
      stepsOf(lists).map((step) => ({
        organisation_id: organisation.id,
        device_type_id: typeOf(device),
        response_group_id: id,
        ...step,
      })),
    ),
    ...stepsOf(pendantDefaults).map((step) => ({
      organisation_id: null,
      device_type_id: deviceTypes.ev04.id,
      response_group_id: null,
      ...step,
    })),
  ];
  const stepIds = await takeIds(tx, 'response_steps', steps.length);
  await insertRows(
    tx,
    'response_steps',
    steps.map((step, index) => ({ id: stepIds[index] ?? 0, ...step, updated_at: now })),
  );
}

const pendantDefaults: Group['lists'] = {
  geofence: [
    call('call_device', 'Call the pendant and ask where the person is going.'),
    { kind: 'yes_no', content: 'Does the person sound as usual?' },
    call('call_contacts', 'Call the first contact and agree who looks for the person.'),
  ],
};

const stepsOf = (lists: Group['lists']): object[] =>
  Object.values(alertTypes).flatMap(({ id, name }) =>
    (lists[name] ?? []).map(({ kind, content, url, optional }, at) => ({
      alert_type_id: id,
      position: at + 1,
      kind,
      content,
      url: url ?? null,
      required: optional !== true,
    })),
  );
