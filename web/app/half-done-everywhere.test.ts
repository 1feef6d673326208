// Every text field of the portal keeps its draft when the session ends (goals.md F21). A new field
// that does not fails this test.
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// Pages without a session to lose, and the components that fields are made of.
const elsewhere =
  /^web\/(phone|shared-alerts|messages\/answers|public|ui|kit\/fields)\/|\.test\.tsx$/;
const keepsIt = /\b(useDraft|useDraftOf|useKeptState)\b/;
const others: Readonly<Record<string, string>> = {
  'web/sign-in/sign-in-page.tsx': 'a password is kept nowhere',
  'web/sign-in/steps/forgot-password-page.tsx': 'there is no session yet that could end',
  'web/sign-in/access/single-sign-on-page.tsx': 'there is no session yet that could end',
  'web/kit/page/hub-page.tsx': 'it narrows what is on the page',
  'web/sign-in/steps/question-fields.tsx':
    'asked while an account is set up, before there is anything else to lose',
  'web/sign-in/two-factor/code-form.tsx': 'a code is valid once and for a short time',
  'web/console/brief/read-back-fields.tsx':
    'it is in the dialog of the brief, which keeps its own draft',
  'web/drills/time-box.tsx': 'it is in the settings of drills, which keep their own draft',
  'web/console/queue/queue-filters.tsx': 'its filter is in the address, and what is marked is kept',
  'web/escalation-groups/group-user-row.tsx': 'it is in a form, which keeps its own draft',
  'web/responses/editor/step-fields.tsx': 'it is in a form, which keeps its own draft',
  'web/geofence-locations/address-field.tsx': 'it is in a form, which keeps its own draft',
  'web/geofence-locations/radius-field.tsx': 'it is in a form, which keeps its own draft',
  'web/console/resolving/open-work.tsx':
    'it is in the dialog that resolves, which keeps its own draft',
  'web/geofence-locations/place-list.tsx': 'it narrows what is on the page',
  'web/alerts/past/place-filter.tsx': 'what is chosen is in the address',
  'web/kit/resource/list-toolbar.tsx': 'its search is in the address',
  'web/kit/resource/picker-filter.tsx': 'what is chosen is in the address',
};

const boxes = globSync('web/**/*.tsx').filter(
  (file) => !elsewhere.test(file) && /<(TextField|TextArea)\b/.test(readFileSync(file, 'utf8')),
);

it('the portal has boxes', () => expect(boxes.length).toBeGreaterThan(10));

it.each(boxes)('%s keeps its draft', (file) => {
  expect(others[file] ?? keepsIt.test(readFileSync(file, 'utf8'))).toBeTruthy();
});

it.each(Object.keys(others))('%s still needs its reason', (file) => expect(boxes).toContain(file));
