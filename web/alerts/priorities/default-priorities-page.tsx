// How urgent each type of alert is where an organisation has no priority of its own.
import { msg } from '@lingui/core/macro';
import {
  defaultAlertPriorities,
  defaultPriorityFields,
} from '#domain/alerts/priorities/alert-priorities.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { settingsPage } from '#web/kit/page/settings-page.tsx';
import { fixedPriorities, platformFields } from './priority-fields.ts';

export default settingsPage(defaultAlertPriorities, {
  title: msg`Alert priorities`,
  sections: sectionsOf(defaultPriorityFields)([
    { key: 'priorities', title: msg`Priorities`, intro: fixedPriorities, fields: platformFields },
  ]),
});
