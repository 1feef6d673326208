// The screens of an organisation's scheduled reports.

import { organisationScheduledReports } from '#domain/reports/scheduled-reports.api.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { organisationPickers } from '../report-calls.ts';
import { scheduleShape } from './schedule-pages.tsx';

export default resourcePages(organisationScheduledReports, scheduleShape(organisationPickers));
