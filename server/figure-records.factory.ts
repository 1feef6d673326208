// The places of figures of people, devices, organisations and text messages, read as people read
// them.
import { partsSent, textLedger } from '#domain/invoices/messaging-pricing/text-ledger.ts';
import {
  added,
  type FigurePlaces,
  type FigureReaders,
  inRedgum,
  overAll,
  type ReportRow,
  redgum,
  sumOf,
} from './figure-readers.factory.ts';
import { people, places } from './figures-world.factory.ts';
import { readTextFacts } from './invoices/messaging-pricing/text-balance.store.ts';

const november = { from: '2026-11-01', to: '2026-11-30' };
const october = { from: '2026-10-01', to: '2026-10-31' };

/** What the lines of text messages on an invoice are made of. */
const invoiced = async ({ db }: FigureReaders) =>
  await db.database.write(inRedgum, async (tx) => await readTextFacts(tx));
const pricing = async (of: FigureReaders) =>
  await of.data<{ sms_sent: number; free_sms_balance: number }>(
    of.priya,
    `${redgum}/messaging-pricing`,
  );
const sumOfTexts = async (of: FigureReaders, month: string) =>
  (
    await of.data<{ texts: number }[]>(of.helen, `${redgum}/sms-sent`, { month, per_page: 100 })
  ).reduce((sum, { texts }) => sum + texts, 0);

export const ofTexts = (
  of: FigureReaders,
): FigurePlaces<'texts_of_month' | 'texts_sent' | 'free_texts'> => ({
  texts_of_month: {
    dashboard: async () => {
      const sent = (await of.dashboard(of.helen)).sms_sent;
      return [sent?.current_month, sent?.previous_month];
    },
    trend: async () => {
      const trend = (await of.dashboard(of.helen)).trends.sms_sent;
      return [added(trend?.parts), added(trend?.parts_before)];
    },
    list: async () => [await sumOfTexts(of, 'current'), await sumOfTexts(of, 'previous')],
    invoice: async () => {
      const { uses } = await invoiced(of);
      return [november, october].map((month) => partsSent(uses, month));
    },
  },
  texts_sent: {
    pricing: async () => (await pricing(of)).sms_sent,
    invoice: async () => added((await invoiced(of)).uses.map(({ parts }) => parts)),
  },
  free_texts: {
    dashboard: async () => (await of.dashboard(of.helen)).free_sms_balance,
    pricing: async () => (await pricing(of)).free_sms_balance,
    recipient_count: async () => {
      const recipients = { user_ids: [people.ana] };
      const { body } = await of.helen.post<{ free_sms_balance: number }>(
        `${redgum}/messages/recipient-count`,
        {
          channel: 'sms',
          recipients,
        },
      );
      return body.data.free_sms_balance;
    },
    invoice: async () => {
      const { additions, uses } = await invoiced(of);
      return textLedger(additions, uses).findLast(({ day }) => day <= november.to)?.closing;
    },
  },
});

const rowOf = (rows: readonly ReportRow[]): ReportRow =>
  rows.find(({ organisation }) => organisation === 'Redgum') ?? {};
const summaryOf = async (of: FigureReaders, column: string) =>
  rowOf(await of.report(overAll, 'organisation-summary'))[column];
const ofOrganisation = async (of: FigureReaders, path: string, column: string) =>
  await of.cell(of.priya, path, { id: places.redgum, column });
const departmentsList = async (of: FigureReaders, column: string) =>
  await of.cell(of.helen, `${redgum}/departments`, { id: places.north, column });
const ofNorth = async (of: FigureReaders, column: string) =>
  sumOf(await of.report(inRedgum, 'department-overview', { department_id: places.north }), column);

export const ofPeople = (
  of: FigureReaders,
): FigurePlaces<'people' | 'active_people' | 'people_of_department'> => ({
  people: {
    list: async () => await of.total(of.helen, `${redgum}/users`),
    organisations_list: async () => await ofOrganisation(of, '/organisations', 'users_count'),
    organisations: async () => await ofOrganisation(of, '/dashboard/organisations', 'users_count'),
    organisation_summary: async () => await summaryOf(of, 'people'),
    user_list: async () => (await of.report(inRedgum, 'user-list')).length,
    user_access_overview: async () => (await of.report(inRedgum, 'user-access-overview')).length,
  },
  active_people: {
    dashboard: async () => (await of.dashboard(of.helen)).people?.active,
    list: async () => await of.total(of.helen, `${redgum}/users`, { status: 'active' }),
    user_list: async () =>
      (await of.report(inRedgum, 'user-list')).filter(({ status }) => status === 'active').length,
  },
  people_of_department: {
    departments: async () => await departmentsList(of, 'users_count'),
    list: async () => await of.total(of.helen, `/departments/${places.north}/users`),
    department_overview: async () => await ofNorth(of, 'people'),
  },
});

const ofActive = async (of: FigureReaders) => {
  const active = (await of.report(overAll, 'organisation-summary')).filter(
    (row) => row['active'] === true,
  );
  return [active.length, sumOf(active, 'people'), sumOf(active, 'devices')];
};

type DeviceFigures =
  | 'devices'
  | 'devices_online'
  | 'devices_low'
  | 'devices_of_person'
  | 'devices_of_department'
  | 'active_organisations';

export const ofDevices = (of: FigureReaders): FigurePlaces<DeviceFigures> => ({
  devices: {
    dashboard: async () => (await of.dashboard(of.helen)).device_count?.total,
    list: async () => await of.total(of.helen, `${redgum}/devices`),
    device_count: async () => await of.total(of.helen, `${redgum}/device-count`),
    organisations_list: async () => await ofOrganisation(of, '/organisations', 'devices_count'),
    organisations: async () =>
      await ofOrganisation(of, '/dashboard/organisations', 'devices_count'),
    organisation_summary: async () => await summaryOf(of, 'devices'),
    device_list: async () => (await of.report(inRedgum, 'device-list')).length,
  },
  devices_online: {
    dashboard: async () => (await of.dashboard(of.helen)).device_count?.online,
    list: async () => await of.total(of.helen, `${redgum}/devices`, { connection: 'online' }),
    organisation_summary: async () => await summaryOf(of, 'online'),
    device_list: async () =>
      (await of.report(inRedgum, 'device-list')).filter(({ online }) => online === true).length,
  },
  devices_low: {
    dashboard: async () => (await of.dashboard(of.helen)).device_count?.low_battery,
    list: async () => await of.total(of.helen, `${redgum}/devices`, { low_battery: true }),
  },
  devices_of_person: {
    list: async () =>
      await of.cell(of.helen, `${redgum}/users`, { id: people.ana, column: 'devices_count' }),
    user_analysis: async () =>
      await of.cell(of.helen, `${redgum}/user-analysis`, { id: people.ana, column: 'devices' }),
    user_list: async () =>
      (await of.report(inRedgum, 'user-list')).find(({ name }) => name === 'Ana Reyes')?.[
        'devices'
      ],
  },
  devices_of_department: {
    departments: async () => await departmentsList(of, 'devices_count'),
    department_overview: async () => await ofNorth(of, 'devices'),
  },
  active_organisations: {
    dashboard: async () => {
      const reach = (await of.dashboard(of.priya)).reach;
      return [reach?.organisations, reach?.people, reach?.devices];
    },
    list: async () => [
      await of.total(of.priya, '/dashboard/organisations'),
      await of.total(of.priya, '/dashboard/system-users', { staff: false }),
      await of.total(of.priya, '/dashboard/device-count'),
    ],
    organisation_summary: async () => await ofActive(of),
  },
});
