// Where the pages of a device were opened from, as their address says (R071, R072, R086): any page
// of this site, or the devices of a person.
import { useLingui } from '@lingui/react/macro';
import type { Area } from '#web/kit/page/resource/declared.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useMaybeParam, useSearch } from '#web/kit/screen/address.tsx';
import { ownAddress } from '#web/kit/screen/own-address.ts';

/** The names in the address; the tabs of a device keep them. */
export const wayBackNames = ['redirect', 'returnUserId'] as const;

/** The person whose device list led here; null without one. */
export function useReturnPerson(): number | null {
  const [{ returnUserId }] = useSearch();
  const text = useMaybeParam('userId') ?? returnUserId;
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** Undefined where the list of devices leads here. */
export function useWayBack(): Area | undefined {
  const { t } = useLingui();
  const { base } = useScope();
  const [{ redirect }] = useSearch();
  const person = useReturnPerson();
  const own = ownAddress(redirect);
  if (own !== null) return { title: t`Back`, to: own };
  return person === null
    ? undefined
    : { title: t`Devices of this person`, to: `${base}/users/${person}/devices` };
}
