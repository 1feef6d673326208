// What a person answered to the sign-up questions of their organisation; nothing where there are
// none.
import { useLingui } from '@lingui/react/macro';
import { questionsApi } from '#domain/organisations/questions/questions.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { Card } from '#web/ui/display/card.tsx';
import { Facts } from '#web/ui/display/page.tsx';

export function SignUpAnswers({ userId }: { userId: number }) {
  const { t } = useLingui();
  const { data = [] } = useData(
    questionsApi.ofPerson,
    { params: { id: userId } },
    { handles: [0, 403, 500, 503], handlesForbidden: true },
  );
  if (data.length === 0) return null;
  const words: Readonly<Record<string, string>> = { yes: t`Yes`, no: t`No` };
  return (
    <Card title={t`Sign-up questions`}>
      <Facts
        facts={data.map(({ question, answer, answer_type }) => [
          question,
          answer === null ? t`No answer` : (answer_type === 'yes_no' && words[answer]) || answer,
        ])}
      />
    </Card>
  );
}
