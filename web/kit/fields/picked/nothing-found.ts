// What a list that is searched by typing says while it has no rows.
import { useLingui } from '@lingui/react/macro';

export function useNothingFound(rows: { loading: boolean; failed: boolean }): string {
  const { t } = useLingui();
  if (rows.failed) return t`The list could not be loaded.`;
  return rows.loading ? t`Loading` : t`Nothing found`;
}
