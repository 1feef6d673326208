// The demo world's values for the parameters of a path, as its own calls return them: a screen with
// a parameter that is not here fails the walk.
import type { APIRequestContext } from 'playwright-core';
import * as z from 'zod';
import { done } from '../support/ask.ts';

interface Found {
  readonly id: number;
}

/**
 * Parameter -> the list whose first row it is. `:organisationId` is the demo people's own
 * organisation.
 */
const lists: Readonly<Record<string, string>> = {
  alertId: '/alerts?per_page=1',
  departmentId: '/organisations/:organisationId/departments?archived=false',
  deviceId: '/organisations/:organisationId/devices',
  escalationGroupId: '/organisations/:organisationId/escalation-groups',
  deviceTypeId: '/lists/device-types',
  deviceTemplateId: '/ev04-config-templates',
  alertTypeId: '/lists/alert-types',
  responseGroupId: '/organisations/:organisationId/response-groups',
  devicePriceId: '/organisations/:organisationId/device-prices',
  geofenceLocationId: '/organisations/:organisationId/geofence-locations',
  operatorId: '/monitoring-centre/users?role=monitoring_centre_operator',
};

const added = z.object({ data: z.object({ id: z.number() }) });

/** @param request signed in as the platform's administrator */
export async function findSubjects(
  request: APIRequestContext,
  origin: string,
): Promise<Record<string, string>> {
  const read = async <Data>(path: string): Promise<Data> => {
    const answer = await request.get(`${origin}/api${path}`);
    if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()).data;
  };
  const [organisation] = await read<Found[]>('/organisations?search=redgum');
  const organisationId = organisation?.id ?? 0;
  const people = await read<Found[]>(`/lists/organisations/${organisationId}/users`);
  const ofOrganisation = `${origin}/api/organisations/${organisationId}`;
  const subjects: Record<string, string> = {
    organisationId: String(organisationId),
    userId: String(people[0]?.id),
    // A link that was never issued: the screen says so.
    token: 'not-a-link',
    signature: 'not-a-link',
    typeId: '1',
    // The key of a connection belongs to the installation.
    samlConnectionId: await add(request, `${ofOrganisation}/saml-connections`, {
      name: 'Directory',
      provider_type: 'other',
    }),
    scheduledReportId: await add(request, `${ofOrganisation}/scheduled-reports`, schedule),
    messageId: await add(request, `${ofOrganisation}/messages`, {
      ...message(people),
      key: crypto.randomUUID(),
    }),
    messageScheduleId: await add(request, `${ofOrganisation}/schedules`, {
      ...message(people),
      ...yearsAhead,
    }),
    favouriteLocationId: await add(
      request,
      `${origin}/api/users/${people[0]?.id}/favourite-locations`,
      place,
    ),
    handoverId: await add(request, `${origin}/api/shift-handovers`, {
      client_id: crypto.randomUUID(),
    }),
    platformScheduleId: await add(request, `${origin}/api/scheduled-reports`, schedule),
  };
  for (const [name, path] of Object.entries(lists)) {
    const [first] = await read<Found[]>(path.replace(':organisationId', String(organisationId)));
    if (!first) throw new Error(`The demo world has nothing for ${name}: ${path} is empty`);
    subjects[name] = String(first.id);
  }
  return subjects;
}

/** Adds what the demo world has none of, and answers its id. */
const add = async (request: APIRequestContext, address: string, data: object): Promise<string> =>
  String(added.parse(await done(request, { method: 'POST', address, data })).data.id);

const schedule = {
  name: 'Every year',
  report: 'user-list',
  format: 'csv',
  starting_date: '2040-01-01',
  external_recipients: [{ email: 'board@elsewhere.example' }],
};

const message = (people: readonly Found[]) => ({
  title: 'Storm warning',
  content: 'Stay inside, {{first_name}}.',
  channel: 'email',
  recipients: { user_ids: people.slice(0, 2).map(({ id }) => id) },
});
const yearsAhead = { starting_date: '2040-01-01', starting_time: '08:00' };
const place = { name: 'Clinic', latitude: -36.08, longitude: 146.92, radius: 100 };

/** In a path that begins so, another subject has the name. */
const others: readonly (readonly [beginning: string, name: string, subject: string])[] = [
  // The people of the monitoring centre are others than those of an organisation.
  ['/monitoring-centre/', 'userId', 'operatorId'],
  ['/reports/', 'scheduledReportId', 'platformScheduleId'],
  ['/organisation/messages/', 'scheduleId', 'messageScheduleId'],
  ['/organisations/:organisationId/messages/', 'scheduleId', 'messageScheduleId'],
];

/** @throws Error for a parameter that has no subject yet */
export const addressOf = (path: string, subjects: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => {
    const other = others.find(([beginning, own]) => path.startsWith(beginning) && own === name);
    const value = subjects[other?.[2] ?? name];
    if (value === undefined)
      throw new Error(
        `${path}: say in e2e/registry/route-subjects.ts what ${name} is in the demo world`,
      );
    return value;
  });
