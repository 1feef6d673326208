// Every report of the product, in the order in which they are listed.
import type { Report, ReportArea } from './define-report.ts';
import * as alerts from './definitions/alert-reports.ts';
import * as invoices from './definitions/invoice-reports.ts';
import * as organisations from './definitions/organisation-lists.ts';
import * as people from './definitions/person-lists.ts';
import { readiness } from './definitions/readiness-report.ts';

// R385
export const reports: readonly Report[] = [
  people.userActivity,
  people.userList,
  organisations.deviceList,
  organisations.organisationSummary,
  alerts.eventOverview,
  people.managementUserList,
  organisations.escalationGroupsReport,
  people.userAccessOverview,
  readiness,
  organisations.scimUserIssues,
  alerts.patrolDispatch,
  invoices.invoicing,
  invoices.smsInvoicing,
  alerts.acknowledgeByOperator,
  alerts.acknowledgeByOrganisation,
  alerts.acknowledgeByAlertType,
  organisations.monitoredDevices,
  organisations.departmentOverview,
  alerts.organisationTimeToRespond,
  organisations.organisationDetails,
  alerts.emergencyPartnerMonthly,
];

const byType = new Map(reports.map((report) => [report.type, report]));

/** The report of that type where the area has it. */
export function findReport(type: string, area: ReportArea): Report | undefined {
  const report = byType.get(type);
  return report?.areas.includes(area) ? report : undefined;
}
