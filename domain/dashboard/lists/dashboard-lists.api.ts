// The lists behind the figures of dashboards, with the same periods: a press on a figure shows what
// it counts.
import * as z from 'zod';
import { alertTypeName } from '#domain/alerts/alert-type.ts';
import { organisationAlertPermissions } from '#domain/alerts/own/own-alerts.policy.ts';
import { listEndpoint } from '#domain/kit/endpoint.ts';
import { choiceFilter, flagFilter, idsFilter } from '#domain/kit/resource/filters.ts';
import { listPeriods } from '#domain/kit/resource/periods.ts';
import { alertKinds } from '../alert-kinds.ts';
import {
  analysedUser,
  countedDevice,
  organisationFigures,
  raisedAlert,
  sentSms,
  systemUser,
} from './dashboard-rows.ts';

const scope = 'platform';
const period = choiceFilter(listPeriods);
/** Staff read alerts by their own permission, an organisation's people as their dashboard does. */
const alertAccess = { anyOf: organisationAlertPermissions } as const;

/** Which devices: those in use now, or when the current calendar month began. */
export const deviceMoments = ['now', 'previous_month'] as const;
const deviceFilters = { at: z.enum(deviceMoments).default('now'), device_type_id: idsFilter() };
const deviceSorts = ['created_at'] as const;

/**
 * By the lines of the objective that was in force at the arrival of the alert. `slow`: over the
 * limit. `none`: not acknowledged.
 */
export const responseFilters = ['within_target', 'within_limit', 'slow', 'none'] as const;

export const dashboardListsApi = {
  alerts: listEndpoint({
    path: '/dashboard/alerts',
    access: alertAccess,
    scope,
    summary: 'Alerts that were received in a period, open and resolved, newest first.',
    item: raisedAlert,
    filters: {
      period,
      kind: choiceFilter(alertKinds),
      type: alertTypeName.optional(),
      status: choiceFilter(['active_alert', 'resolved']),
      owner: choiceFilter(['none']),
      response: choiceFilter(responseFilters),
      organisation_id: idsFilter(),
    },
    sorts: ['received_at'],
  }),
  systemUsers: listEndpoint({
    path: '/dashboard/system-users',
    access: { anyOf: ['read users', 'read organisation users'] },
    scope,
    summary:
      'People by their last sign-in, newest first; `period` keeps those who signed in within it. `staff=false` keeps the people of active organisations.',
    item: systemUser,
    filters: { period, staff: flagFilter(), organisation_id: idsFilter() },
    sorts: ['last_login_at', 'name'],
  }),
  organisations: listEndpoint({
    path: '/dashboard/organisations',
    access: { anyOf: ['read organisations', 'read alert monitoring'] },
    scope,
    summary: 'Active organisations with their alerts, sign-ins and patrols of a period. For staff.',
    item: organisationFigures,
    filters: { period: z.enum(listPeriods).default('week') },
    sorts: ['name', 'users_count', 'devices_count'],
  }),
  deviceCount: listEndpoint({
    path: '/dashboard/device-count',
    access: { anyOf: ['device count', 'read organisations', 'read alert monitoring'] },
    scope,
    summary:
      'Devices of active organisations that are in use now, or were when the current month began; newest first.',
    item: countedDevice,
    filters: { ...deviceFilters, organisation_id: idsFilter() },
    sorts: deviceSorts,
  }),
  deviceCountOfOrganisation: listEndpoint({
    path: '/organisations/:organisationId/device-count',
    access: { anyOf: ['device count', 'read organisations'] },
    scope: 'organisation',
    summary:
      'Devices of an organisation that are in use now, or were when the current month began; newest first.',
    item: countedDevice,
    filters: deviceFilters,
    sorts: deviceSorts,
  }),
  userAnalysis: listEndpoint({
    path: '/organisations/:organisationId/user-analysis',
    access: { anyOf: ['read organisation users', 'read organisations'] },
    scope: 'organisation',
    summary:
      'The people of an organisation with their alerts and welfare sessions of a period, and their devices.',
    item: analysedUser,
    filters: { period: z.enum(listPeriods).default('week'), department_id: idsFilter() },
    sorts: ['name', 'last_login_at'],
  }),
  smsSent: listEndpoint({
    path: '/organisations/:organisationId/sms-sent',
    access: { anyOf: ['read organisation users', 'read organisations'] },
    scope: 'organisation',
    summary:
      'The text messages of the messages that an organisation wrote in a calendar month of its time zone, newest first; `texts` of all rows together are the figure. Texts about alerts are not invoiced and not among them.',
    item: sentSms,
    filters: { month: z.enum(['current', 'previous']).default('current') },
    sorts: ['sent_at'],
  }),
};
