// The onboarding questions of a type of device, edited as one list.
import { msg } from '@lingui/core/macro';
import { deviceType } from '#domain/devices/device-types/device-types.api.ts';
import {
  onboardingFaults,
  onboardingQuestions,
} from '#domain/organisations/questions/onboarding-questions.api.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { useOpenRecord } from '#web/kit/page/open-record.tsx';
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

export default function OnboardingQuestionsTab() {
  const { id } = useOpenRecord({ record: deviceType });
  return (
    <Page>
      <EditForm
        resource={onboardingQuestions}
        params={{ id }}
        sections={sections}
        nameOf={({ title }) => title}
        faults={onboardingFaults}
      />
    </Page>
  );
}
