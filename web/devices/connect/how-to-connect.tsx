// How a device of each kind is connected: what to do, in order.

import { ButtonHowTo } from './how-to/button-how-to.tsx';
import { PendantHowTo } from './how-to/pendant-how-to.tsx';
import { PhoneHowTo } from './how-to/phone-how-to.tsx';
import { SatelliteHowTo } from './how-to/satellite-how-to.tsx';
import type { Connecting } from './use-connecting.ts';

export function HowToConnect(props: { connecting: Connecting; mayWrite: boolean }) {
  const { kind } = props.connecting.device;
  if (kind === 'ev04') return <PendantHowTo {...props} />;
  if (kind === 'app') return <PhoneHowTo {...props} />;
  if (kind === 'zoleo') return <SatelliteHowTo {...props} />;
  return <ButtonHowTo />;
}
