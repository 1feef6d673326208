// One email: its words, what they look like, a test to oneself, and the way back to the default.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { emailTemplateFaults, emailTemplateFields } from '#domain/texts/email-template.ts';
import {
  type EmailTemplate,
  organisationEmailTemplates,
  platformEmailTemplates,
} from '#domain/texts/email-templates.api.ts';
import { type EmailType, findEmailType } from '#domain/texts/email-types.ts';
import PlaceholderLineField from '#web/kit/fields/placeholder-line-field.tsx';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { type SectionShape, sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link, useIdParam } from '#web/kit/screen/address.tsx';
import { useArea } from '#web/kit/screen/page-title.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import styles from './email-templates.module.css';
import { Preview } from './preview.tsx';
import { ResetButton } from './reset-button.tsx';
import { listPath } from './template-paths.ts';
import { sourceWords, typeWords, wordsOfPlaceholders } from './template-words.ts';
import { useIsPlatform } from './use-templates.ts';

export default function EmailTemplatePage() {
  const { t } = useLingui();
  const { base } = useScope();
  const type = findEmailType(useIdParam('typeId'));
  useArea(t`Email templates`, `${base}/${listPath}`);
  if (!type)
    return (
      <ErrorState title={t`This email template does not exist`}>
        {<Link to={`${base}/${listPath}`}>{t`Email templates`}</Link>}
      </ErrorState>
    );
  return (
    <Page>
      <Template key={type.id} type={type} />
    </Page>
  );
}

function Template({ type }: { type: EmailType }) {
  const { i18n } = useLingui();
  const { params } = useScope();
  const isPlatform = useIsPlatform();
  const { title } = typeWords[type.name];
  const words = i18n._(title);
  const sections = useMemo(() => sectionsFor(type), [type]);
  const form = {
    sections,
    faults: (values: EmailTemplate) => emailTemplateFaults(type, values),
    nameOf: () => words,
    head: (record: EmailTemplate | undefined) => <Head type={type} template={record} />,
  };
  return isPlatform ? (
    <EditForm {...form} resource={platformEmailTemplates} params={{ typeId: type.id }} />
  ) : (
    <EditForm
      {...form}
      resource={organisationEmailTemplates}
      params={{ ...params, typeId: type.id }}
    />
  );
}

function Head({ type, template }: { type: EmailType; template: EmailTemplate | undefined }) {
  const { i18n } = useLingui();
  const { title, about } = typeWords[type.name];
  const { tone, words } = sourceWords[template?.source ?? 'default'];
  return (
    <header className={styles.head}>
      <div>
        <h2>{i18n._(title)}</h2>
        {template && <Badge tone={tone}>{i18n._(words)}</Badge>}
        <p>{i18n._(about)}</p>
      </div>
      {template?.updated_at != null && <ResetButton typeId={type.id} />}
    </header>
  );
}

function sectionsFor({ id, placeholders }: EmailType): readonly SectionShape[] {
  const shared = { wide: true, placeholders: wordsOfPlaceholders(Object.keys(placeholders)) };
  return sectionsOf(emailTemplateFields)([
    {
      key: 'email',
      title: msg`Email`,
      intro: msg`Placeholders are replaced when the email is sent.`,
      fields: {
        subject: { label: msg`Subject`, control: PlaceholderLineField, ...shared },
        content: { label: msg`Content`, ...shared },
      },
    },
    {
      key: 'preview',
      title: msg`Preview`,
      intro: msg`With the data of a real person. Links are examples.`,
      fields: {},
      below: () => <Preview typeId={id} />,
    },
  ]);
}
