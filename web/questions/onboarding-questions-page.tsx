// The onboarding questions of a type of device, edited as one list.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { onboardingFaults, onboardingQuestions } from '#domain/questions/onboarding-questions.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { Link, useIdParam } from '#web/kit/screen/address.tsx';
import { useArea } from '#web/kit/screen/page-title.ts';
import { Page } from '#web/ui/display/page.tsx';

const sections = sectionsOf(onboardingQuestions.fields)([
  {
    key: 'questions',
    title: msg`Questions`,
    intro: msg`Asked in this order when somebody gets a device of this type.`,
    fields: {
      questions: {
        label: msg`Questions in order`,
        add: msg`Add question`,
        wide: true,
        fields: { question: { label: msg`Question` }, required: { label: msg`Required` } },
      },
    },
  },
]);

const list = '/settings/device-types';

export default function OnboardingQuestionsPage() {
  const { t } = useLingui();
  const id = useIdParam('deviceTypeId');
  useArea(t`Device types`, list);
  const title = useData(onboardingQuestions.api.get, { params: { id } }).data?.title;
  return (
    <Page>
      {title !== undefined && <h2>{title}</h2>}
      <EditForm
        resource={onboardingQuestions}
        params={{ id }}
        sections={sections}
        nameOf={({ title }) => title}
        faults={onboardingFaults}
        wayBack={<Link to={list}>{t`Device types`}</Link>}
      />
    </Page>
  );
}
