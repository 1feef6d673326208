// Which page this phone shows: the code, the end of its connection, or its own pages.
import { ActivatePage, EndedPage } from './later-pages.ts';
import { usePhone } from './memory/phone-store.ts';
import { Later } from './parts/later.tsx';
import { PhonePage } from './phone-page.tsx';

export function PhoneApp({ code }: { code: string }) {
  const { token, ended } = usePhone();
  if (token !== null && !ended) return <PhonePage />;
  return <Later>{ended ? <EndedPage /> : <ActivatePage code={code} />}</Later>;
}
