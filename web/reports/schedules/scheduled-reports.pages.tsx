// The screens of scheduled reports over the whole platform.

import { scheduledReports } from '#domain/reports/scheduled-reports.api.ts';
import { resourcePages } from '#web/kit/page/resource/resource-pages.tsx';
import { platformPickers } from '../report-calls.ts';
import { scheduleShape } from './schedule-pages.tsx';

export default resourcePages(scheduledReports, scheduleShape(platformPickers));
