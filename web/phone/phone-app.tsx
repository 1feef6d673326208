// Which page this phone shows: the code, the end of its connection, or its own pages.
import { ActivatePage } from './later-pages.ts';
import { usePhone } from './memory/phone-store.ts';
import { EndedPage } from './more/ended-page.tsx';
import { Later } from './parts/later.tsx';
import { PhonePage } from './phone-page.tsx';

export function PhoneApp({ code }: { code: string }) {
  const { token, ended } = usePhone();
  if (token === null) {
    return (
      <Later>
        <ActivatePage code={code} />
      </Later>
    );
  }
  return ended ? <EndedPage /> : <PhonePage />;
}
