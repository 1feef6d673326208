// The subdomain below the fields of an organisation, with the way to change it.
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { organisationsApi } from '#domain/organisations/organisations.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { lateDialog } from '#web/ui/later/late-parts.tsx';
import styles from './subdomain-line.module.css';

const SubdomainDialog = lateDialog(() => import('./subdomain-dialog.tsx'));

export function SubdomainLine() {
  const { t } = useLingui();
  const { organisationId: id } = useScope();
  const { data } = useData(organisationsApi.get, { params: { id } }, { staleTime: 2_000 });
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.line}>
      <span>
        <Trans>
          Subdomain: <strong>{data?.subdomain ?? t`none`}</strong>
        </Trans>
      </span>
      <Button size="sm" onClick={() => setOpen(true)}>
        {t`Change subdomain`}
      </Button>
      {open && (
        <Suspense>
          <SubdomainDialog id={id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
