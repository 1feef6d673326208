// Around the screens of the monitoring centre: their links stay in its area.
import { ScreenOutlet } from '../screen/address.tsx';
import { monitoringCentre } from './scope.ts';
import { ScopeProvider, scopeNow } from './use-scope.tsx';

const scope = scopeNow({
  key: 'centre',
  organisationId: Number.NaN,
  base: monitoringCentre.prefix,
  crumbs: [],
});

export default function MonitoringCentreFrame() {
  return (
    <ScopeProvider value={scope}>
      <ScreenOutlet />
    </ScopeProvider>
  );
}
