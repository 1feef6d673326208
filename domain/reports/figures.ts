// The figures that more than one place shows: what each counts, once, and every place that shows
// it. docs/reports.md has the table, and server/figures.test.ts reads all places of a figure from
// one database and finds one answer.

interface FigureDefinition {
  readonly name: string;
  /** What is counted, what is left out, and which time puts it into a period. */
  readonly is: string;
  /** Where it is shown, by a key of its own. */
  readonly places: Readonly<Record<string, string>>;
}

const dashboardOf = (figure: string): string => `dashboard, “${figure}”`;
const report = (name: string, column?: string): string =>
  `report “${name}”${column === undefined ? ', rows' : `, “${column}”`}`;
const responses = (what: string): string => `page “Response times”, ${what}`;
const organisationsPage = (column: string): string => `list “Organisation statistics”, “${column}”`;
const trend = 'dashboard, drawing of the figure';
const sumOf = (name: string, column: string): string => `report “${name}”, sum of “${column}”`;
const toAnswer =
  'Alerts received in the period that the monitoring centre had to answer: of monitored organisations, without test alerts, alerts of people or devices on test, and drills';

const alertFigures = {
  alerts_received: {
    name: 'Alerts received',
    is: 'Alerts that Vigil received in the period, test alerts included, whatever the clock of the device said. Drills that are over are not counted.',
    places: {
      dashboard: dashboardOf('Alerts received'),
      overview: 'overview of the organisation for platform staff',
      trend,
      list: 'list “Alerts received”',
      platform_list: 'list “Alerts received” of platform staff, one organisation',
      organisations: organisationsPage('Alerts'),
      event_overview: report('Event overview'),
      organisation_summary: report('Organisation summary', 'Alerts'),
    },
  },
  alerts_last_hour: {
    name: 'Alerts of the last hour',
    is: 'As alerts received, within one hour.',
    places: {
      dashboard: dashboardOf('Last hour'),
      list: 'list “Alerts received”',
      event_overview: report('Event overview'),
    },
  },
  alerts_of_person: {
    name: 'Alerts of a person',
    is: 'As alerts received, of one person.',
    places: {
      user_analysis: 'list “User analysis”, “Alerts”',
      user_activity: report('User activity', 'Alerts'),
      event_overview: report('Event overview'),
    },
  },
  alerts_of_department: {
    name: 'Alerts of a department',
    is: 'As alerts received, of the department in which the person was when the alert was raised.',
    places: {
      department_overview: report('Department overview', 'Alerts'),
      event_overview: report('Event overview'),
    },
  },
  open_alerts: {
    name: 'Open alerts of an organisation',
    is: 'Alerts that are not resolved now, whenever they were received.',
    places: {
      dashboard: dashboardOf('Open alerts'),
      list: 'list “Alerts received”, status “Open”',
      organisation_summary: report('Organisation summary', 'Open alerts'),
    },
  },
  queue: {
    name: 'Open alerts of the monitoring centre',
    is: 'Alerts of monitored organisations that are not resolved now.',
    places: {
      dashboard: dashboardOf('Open alerts'),
      list: 'the queue',
      counts: 'the queue, its counts',
      wallboard: 'wallboard, all priorities',
      organisation_summary: sumOf('Organisation summary', 'Open alerts'),
    },
  },
} as const satisfies Record<string, FigureDefinition>;

const responseFigures = {
  alerts_to_answer: {
    name: 'Alerts to answer',
    is: `${toAnswer}.`,
    places: {
      response_times: responses('acknowledged and not acknowledged'),
      list: 'list “Alerts received”, all response times',
      by_organisation: report('Time to acknowledge by organisation', 'Alerts'),
      by_alert_type: sumOf('Time to acknowledge by alert type', 'Alerts'),
      time_to_respond: sumOf('Organisation time to respond', 'Alerts'),
    },
  },
  alerts_acknowledged: {
    name: 'Alerts acknowledged',
    is: 'Those of the alerts to answer that were acknowledged.',
    places: {
      response_times: responses('alerts'),
      by_hour: responses('by hour'),
      bars: responses('by time'),
      of_organisation: responses('by organisation'),
      of_operators: responses('by operator'),
      list: 'list “Alerts received”, within the time limit and longer',
      by_organisation: report('Time to acknowledge by organisation', 'Acknowledged'),
      by_operator: sumOf('Time to acknowledge by operator', 'Acknowledged'),
      by_alert_type: sumOf('Time to acknowledge by alert type', 'Acknowledged'),
    },
  },
  answered_in_time: {
    name: 'Acknowledged within the target and the limit',
    is: 'The share of the acknowledged alerts that waited from receipt at most as long as the target and the limit of the objective that was in force then, not rounded before it is compared.',
    places: {
      response_times: responses('within the target and the limit'),
      list: 'list “Alerts received”, response time',
      by_organisation: report(
        'Time to acknowledge by organisation',
        '% in target time” and “% in time limit',
      ),
    },
  },
  response_percentiles: {
    name: 'Median, 90% and 98.5%',
    is: 'The time within which this share of the acknowledged alerts was acknowledged: that of a real alert, to a tenth of a second.',
    places: {
      response_times: responses('median, 90% and 98.5%'),
      of_organisation: responses('by organisation'),
      by_organisation: report('Time to acknowledge by organisation', 'Median” to “98.5%'),
    },
  },
  alerts_of_month: {
    name: 'Acknowledged in a calendar month',
    is: 'As alerts acknowledged, received since the month began in the time zone of the organisation.',
    places: {
      budget: responses('budget'),
      by_organisation: report('Time to acknowledge by organisation', 'Acknowledged'),
    },
  },
} as const satisfies Record<string, FigureDefinition>;

const activityFigures = {
  welfare_started: {
    name: 'Welfare sessions',
    is: 'Welfare sessions that began in the period.',
    places: {
      dashboard: dashboardOf('Welfare sessions'),
      trend,
      list: 'list “Welfare timer sessions”',
    },
  },
  welfare_of_person: {
    name: 'Welfare sessions of a person',
    is: 'Welfare sessions of one person that began in the period.',
    places: {
      user_analysis: 'list “User analysis”, “Welfare sessions”',
      user_activity: report('User activity', 'Welfare timers'),
    },
  },
  welfare_running: {
    name: 'Welfare sessions that run',
    is: 'Welfare sessions of monitored organisations that are in progress or in their grace period now.',
    places: {
      dashboard: dashboardOf('Welfare sessions'),
      list: 'console, running sessions',
      wallboard: 'wallboard',
    },
  },
  patrols: {
    name: 'Patrol dispatches',
    is: 'Patrols that were requested in the period, cancelled ones included.',
    places: {
      dashboard: dashboardOf('Patrol dispatches'),
      trend,
      list: 'list “Patrol dispatches”',
      organisations: organisationsPage('Patrols'),
      patrol_dispatch: report('Patrol dispatch'),
    },
  },
  signed_in: {
    name: 'People who signed in',
    is: 'People who were not removed, whose latest sign-in lies in the period.',
    places: {
      dashboard: dashboardOf('Sign-ins'),
      list: 'list “Sign-ins”',
      organisations: organisationsPage('People signed in'),
    },
  },
  regions_used: {
    name: 'Geofences entered',
    is: 'Geofences that someone entered or left in the last 30 days.',
    places: {
      dashboard: dashboardOf('Geofences entered in last 30 days'),
      list: 'list “Geofence region usage”, used',
    },
  },
} as const satisfies Record<string, FigureDefinition>;

const textFigures = {
  texts_of_month: {
    name: 'SMS of a calendar month',
    is: 'Text messages of the messages that were written in the month, in the time zone of the organisation: each part of a long text, as often as it was sent. Failed ones and texts about alerts are not counted, as they are not invoiced.',
    places: {
      dashboard: dashboardOf('SMS this month'),
      trend,
      list: 'list “SMS sent”, sum of “SMS”',
      invoice: 'invoice, “sent”',
    },
  },
  texts_sent: {
    name: 'SMS so far',
    is: 'The same of all months.',
    places: {
      pricing: 'messaging pricing, “Sent so far”',
      invoice: 'invoice, “sent” of all months',
    },
  },
  free_texts: {
    name: 'Free text messages left',
    is: 'Free text messages that were added up to this month and are not used up. They are used month by month: what was sent beyond them in a month was billed and does not use those added later.',
    places: {
      dashboard: dashboardOf('Free text messages left'),
      pricing: 'messaging pricing, “Free messages left”',
      recipient_count: 'page “Send message”',
      invoice: 'invoice, “free left” after the month',
    },
  },
} as const satisfies Record<string, FigureDefinition>;

const peopleFigures = {
  people: {
    name: 'People',
    is: 'People of the organisation who were not removed, whatever their status.',
    places: {
      list: 'list “Users”',
      organisations_list: 'list “Organisations”, “People”',
      organisations: organisationsPage('People'),
      organisation_summary: report('Organisation summary', 'People'),
      user_list: report('User list'),
      user_access_overview: report('User access overview'),
    },
  },
  active_people: {
    name: 'Active people',
    is: 'Those of the people whose account is active and has not expired.',
    places: {
      dashboard: dashboardOf('Active people'),
      list: 'list “Users”, status “Active”',
      user_list: report('User list', 'Status'),
    },
  },
  people_of_department: {
    name: 'People of a department',
    is: 'People of the department who were not removed.',
    places: {
      departments: 'list “Departments”, “People”',
      list: 'list of the department’s people',
      department_overview: report('Department overview', 'People'),
    },
  },
} as const satisfies Record<string, FigureDefinition>;

const deviceFigures = {
  devices: {
    name: 'Devices',
    is: 'Devices that are not archived.',
    places: {
      dashboard: dashboardOf('Devices'),
      list: 'list “Devices”',
      device_count: 'list “Device count”',
      organisations_list: 'list “Organisations”, “Devices”',
      organisations: organisationsPage('Devices'),
      organisation_summary: report('Organisation summary', 'Devices'),
      device_list: report('Device list'),
    },
  },
  devices_online: {
    name: 'Devices online',
    is: 'Those of the devices that are connected now. Satellite devices and buttons report only when they are used and are not counted.',
    places: {
      dashboard: dashboardOf('Online'),
      list: 'list “Devices”, connection “Online”',
      organisation_summary: report('Organisation summary', 'Online'),
      device_list: report('Device list', 'Online'),
    },
  },
  devices_low: {
    name: 'Devices with a low battery',
    is: 'Those of the devices whose battery is low by its percentage or its voltage.',
    places: { dashboard: dashboardOf('Low battery'), list: 'list “Devices”, low battery' },
  },
  devices_of_person: {
    name: 'Devices of a person',
    is: 'Devices that the person holds and that are not archived.',
    places: {
      list: 'list “Users”, “Devices”',
      user_analysis: 'list “User analysis”, “Devices in use”',
      user_list: report('User list', 'Devices'),
    },
  },
  devices_of_department: {
    name: 'Devices of a department',
    is: 'Devices of the people of the department that are not archived.',
    places: {
      departments: 'list “Departments”, “Devices”',
      department_overview: report('Department overview', 'Devices'),
    },
  },
  active_organisations: {
    name: 'Active organisations, their people and devices',
    is: 'Organisations that are active and not archived. The report “Organisation summary” lists inactive ones too and says so.',
    places: {
      dashboard: 'dashboard of the platform',
      list: 'the lists behind its figures',
      organisation_summary: 'report “Organisation summary”, rows and sums of active organisations',
    },
  },
} as const satisfies Record<string, FigureDefinition>;

/** Every figure that more than one place shows. */
export const figures = {
  ...alertFigures,
  ...responseFigures,
  ...activityFigures,
  ...textFigures,
  ...peopleFigures,
  ...deviceFigures,
};
export type FigureName = keyof typeof figures;
export type PlaceName<Name extends FigureName> = keyof (typeof figures)[Name]['places'];
