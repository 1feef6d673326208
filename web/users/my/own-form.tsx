// The form over one's own details. What it saves is in the page at once: name, language, time zone
// and units.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { closedGate } from '#domain/access/gates.ts';
import { type OwnAccount, ownAccountForm, ownFields } from '#domain/users/own-account.api.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { speak } from '#web/kit/language/language.ts';
import { languageWords } from '#web/kit/language/language-words.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { setCurrentUser, useUser } from '#web/kit/session/session.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { locked } from '../person-sections.ts';
import { unitWords } from '../person-words.ts';

const sections = sectionsOf(ownFields)([
  {
    key: 'person',
    title: msg`Name and sign-in`,
    intro: msg`A new email takes effect once you open the link that is sent to it.`,
    fields: {
      first_name: { label: msg`First name`, locked: locked('first_name') },
      last_name: { label: msg`Last name`, locked: locked('last_name') },
      email: { label: msg`Email`, locked: locked('email') },
    },
  },
  {
    key: 'phones',
    title: msg`Phone numbers`,
    intro: msg`How you are reached in an alert. A new number has to be verified.`,
    fields: {
      mobile_country: { label: msg`Mobile country` },
      mobile: { label: msg`Mobile`, phone: 'mobile', locked: locked('mobile') },
      landline_country: { label: msg`Landline country` },
      landline: { label: msg`Landline`, phone: 'landline', locked: locked('landline') },
    },
  },
  {
    key: 'preferences',
    title: msg`Language and time`,
    intro: msg`Used for dates, times and messages to you.`,
    fields: {
      timezone: { label: msg`Time zone` },
      language: { label: msg`Language`, choices: languageWords },
      measurement_system: { label: msg`Units`, choices: unitWords },
    },
  },
]);

export function OwnForm() {
  const { t } = useLingui();
  const user = useUser();
  const go = useGo();
  const onSaved = async (after: OwnAccount, before: OwnAccount) => {
    const { first_name, last_name, name, timezone, language, measurement_system } = after;
    const { mobile, mobile_verified_at, landline, landline_verified_at } = after;
    const numbers = { mobile, mobile_verified_at, landline, landline_verified_at };
    const next = {
      ...user,
      ...numbers,
      first_name,
      last_name,
      name,
      timezone,
      language,
      measurement_system,
    };
    await speak(language);
    setCurrentUser(next);
    const { new_email } = after;
    toast.success(
      new_email !== null && new_email !== before.new_email
        ? t`Saved. Open the link that was sent to ${new_email}.`
        : t`Your account is saved.`,
    );
    // Another number has to be verified before anything else.
    const gate = closedGate(next);
    if (gate) go(gate.path);
  };
  return (
    <EditForm
      resource={ownAccountForm}
      sections={sections}
      nameOf={() => t`My account`}
      onSaved={(after, before) => void onSaved(after, before)}
    />
  );
}
