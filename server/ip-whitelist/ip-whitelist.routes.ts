// The calls of the lists of addresses, answered by the resource kit; a caller cannot lock
// themselves out.

import { ipWhitelist } from '#domain/ip-whitelist/ip-whitelist.api.ts';
import { lockedOutRefusal } from '#domain/ip-whitelist/ip-whitelist.policy.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { AllowedAddresses } from '#server/kit/access/addresses.ts';
import type { Route } from '#server/kit/http/context.ts';
import { crud } from '#server/kit/resource/crud.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { lockLists, platformAdmits } from './allowed-addresses.service.ts';

const store = tableStore(ipWhitelist, { table: 'ip_whitelist', lowered: { name: 'name_key' } });

export function ipWhitelistRoutes(addresses: AllowedAddresses): Route[] {
  const routes = crud(ipWhitelist, store, {
    taken: { ip_whitelist_type_ip_key: ['ip', 'This address is already on the list.'] },
  });
  return routes.map((route) =>
    route.endpoint.method === 'GET'
      ? route
      : { ...route, handler: keepingOut(route.handler, addresses) },
  );
}

/**
 * The change is made and then judged, so that adding, changing and removing are one rule; a refusal
 * takes the change back.
 */
const keepingOut =
  (change: Route['handler'], addresses: AllowedAddresses): Route['handler'] =>
  async (context) => {
    const { tx, actor, request } = context;
    await lockLists(tx);
    const answer = await change(context);
    const { address } = request;
    const admitted = await platformAdmits(tx, address);
    refuseIf(lockedOutRefusal(actor, { address, admitted }));
    context.afterCommit(() => addresses.forget());
    return answer;
  };
