// A tab of a record's page that is a form over the record.
import { Page } from '#web/ui/display/page.tsx';
import { EditForm, type EditFormProps } from '../../form/edit-form.tsx';
import type { SectionShape } from '../../form/store/form-shape.ts';
import { recordParams } from '../../scope/scoped-params.ts';
import { useScope } from '../../scope/use-scope.tsx';
import { useOpenRecord } from '../open-record.tsx';
import type { Declared, PageResource } from './declared.ts';

export function ResourceForm<R extends PageResource>({
  declared,
  sections,
}: {
  declared: Declared<R>;
  sections: readonly SectionShape[];
}) {
  const { resource, nameOf, faults } = declared;
  const scope = useScope();
  const { id } = useOpenRecord<{ id: number }>(resource as never);
  const shown = {
    resource,
    params: recordParams(resource.api.get.path, scope, id),
    sections,
    nameOf,
    faults,
  };
  return (
    <Page>
      <EditForm {...(shown as unknown as EditFormProps<PageResource>)} />
    </Page>
  );
}
