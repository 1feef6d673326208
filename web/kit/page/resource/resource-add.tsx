// The screen for a new record of a resource; it leads to the record's page.
import { useLingui } from '@lingui/react/macro';
import { Page } from '#web/ui/display/page.tsx';
import { AddForm, type AddFormProps } from '../../form/add-form.tsx';
import { organisationParams } from '../../scope/scoped-params.ts';
import { useScope } from '../../scope/use-scope.tsx';
import { useGo } from '../../screen/address.tsx';
import { useArea } from '../../screen/page-title.ts';
import type { Declared, PageResource } from './declared.ts';
import styles from './resource-pages.module.css';

export function ResourceAdd<R extends PageResource>({
  declared,
  path,
}: {
  declared: Declared<R>;
  path: string;
}) {
  const { i18n } = useLingui();
  const scope = useScope();
  const go = useGo();
  const { resource, title, words, add, page, nameOf, faults } = declared;
  const list = `${scope.base}/${path}`;
  useArea(i18n._(title), list);
  const shown = {
    resource,
    params: organisationParams(resource.api.create.path, scope),
    sections: add?.sections ?? [],
    initial: add?.initial ?? {},
    saveLabel: i18n._(words.add),
    nameOf,
    faults,
    onAdded: (record: object) =>
      go(page ? `${list}/${String((record as { id: unknown }).id)}` : list, { replace: true }),
  };
  return (
    <Page>
      <h2 className={styles.title}>{i18n._(words.add)}</h2>
      <AddForm {...(shown as unknown as AddFormProps<PageResource>)} />
    </Page>
  );
}
