// Changing an organisation's subdomain: a call of its own, because the address of everybody's
// sign-in changes with it.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import * as z from 'zod';
import { organisationFields } from '#domain/organisations/organisation.ts';
import { organisations, organisationsApi } from '#domain/organisations/organisations.api.ts';
import { EditForm } from '#web/kit/form/edit-form.tsx';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { mayLeave } from '#web/kit/screen/unsaved-changes.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { subdomainHint } from './subdomain-words.ts';

const fields = z.object({ subdomain: organisationFields.shape.subdomain });
const subdomains = {
  ...organisations,
  name: 'organisation_subdomain',
  fields,
  api: { ...organisations.api, update: organisationsApi.subdomain },
};
const sections = sectionsOf(fields)([
  {
    key: 'subdomain',
    title: msg`Subdomain`,
    intro: msg`The old sign-in address stops working. People sign in at the new one.`,
    fields: { subdomain: { label: msg`Subdomain`, hint: subdomainHint, wide: true } },
  },
]);

export default function SubdomainDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useLingui();
  const leave = () => void mayLeave().then((may) => may && onClose());
  return (
    <Modal open onClose={leave} title={t`Change subdomain`} closeLabel={t`Close`}>
      <EditForm
        resource={subdomains}
        params={{ id }}
        sections={sections}
        nameOf={({ name }) => name}
        saveLabel={t`Change subdomain`}
        onClose={onClose}
      />
    </Modal>
  );
}
