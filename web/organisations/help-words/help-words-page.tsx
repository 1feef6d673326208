// The words by which a text message from an organisation's people raises an alert.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { helpWords, helpWordsFields } from '#domain/organisations/help-words.api.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Page } from '#web/ui/display/page.tsx';

const sections = sectionsOf(helpWordsFields)([
  {
    key: 'words',
    title: msg`Words`,
    intro: msg`A text message with one of these words raises an alert for its sender, whatever else it says. HELP and SOS always do.`,
    fields: {
      help_words: {
        label: msg`Words for help`,
        hint: msg`Separate words with commas, such as HELP, AYUDA, 000. Add the languages your people write in. Capitals and accents don't matter.`,
        wide: true,
      },
    },
  },
]);

export default function HelpWordsPage() {
  const { t } = useLingui();
  const { organisationId } = useScope();
  return (
    <Page>
      <h2>{t`Words for help`}</h2>
      <EditForm
        resource={helpWords}
        params={{ id: organisationId }}
        sections={sections}
        nameOf={() => t`Words for help`}
      />
    </Page>
  );
}
