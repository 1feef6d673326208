// In place of a dashboard for those who may see none of its parts.
import { Trans, useLingui } from '@lingui/react/macro';
import { EmptyState } from '#web/ui/feedback/states.tsx';

export function NoFigures() {
  const { t } = useLingui();
  return (
    <EmptyState title={t`No figures for your permissions`}>
      <Trans>Choose a page from the menu. Your administrator can give you more permissions.</Trans>
    </EmptyState>
  );
}
