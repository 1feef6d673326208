// In the demo: the phones that are still free, so that visitors can try one; outside of it there
// are none and nothing is shown.
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { demoApi } from '#domain/demo/demo.api.ts';
import type { DataOf } from '#domain/kit/endpoint.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { tokenCall } from '#web/kit/call/token-call.ts';
import parts from '../parts/parts.module.css';

const phonesCall = lightEndpoint<typeof demoApi.phones>({ method: 'GET', path: '/demo/phones' });
type DemoPhone = DataOf<typeof demoApi.phones>[number];
const most = 3;

export function DemoPhones({ onChoose }: { onChoose: (code: string) => void }) {
  const [phones, setPhones] = useState<readonly DemoPhone[]>([]);
  useEffect(() => {
    tokenCall(phonesCall, {}, { token: null, waitMs: 10_000 }).then(setPhones, () => setPhones([]));
  }, []);
  if (phones.length === 0) return null;
  return (
    <section className={parts.panel} aria-labelledby="demo-heading">
      <h2 id="demo-heading">{t`Demo phones`}</h2>
      {phones.slice(0, most).map(({ code, person, organisation }) => (
        <button key={code} type="button" className={parts.button} onClick={() => onChoose(code)}>
          {code}
          <br />
          {person}, {organisation}
        </button>
      ))}
    </section>
  );
}
