// How urgent each type of alert is in an organisation; what it leaves at the default is as the
// platform has it.
import { msg } from '@lingui/core/macro';
import {
  alertPriorities,
  ownPriorityFields,
} from '#domain/alerts/priorities/alert-priorities.api.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { settingsPage } from '#web/kit/page/settings-page.tsx';
import { PlatformPriorities } from './platform-priorities.tsx';
import { fixedPriorities, organisationFields } from './priority-fields.ts';

export default settingsPage(alertPriorities, {
  title: msg`Alert priorities`,
  sections: sectionsOf(ownPriorityFields)([
    {
      key: 'priorities',
      title: msg`Priorities`,
      intro: fixedPriorities,
      fields: organisationFields,
    },
  ]),
  below: PlatformPriorities,
});
