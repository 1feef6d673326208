// Whose sign-in page a host is: the one label in front of the portal's own host (R035).

/**
 * @param host as called, with or without a port
 * @param portal the host of PUBLIC_URL, or `localhost` in the demo
 * @returns the subdomain in lower case; null for the portal's own host, for any other, and for more
 * than one label in front
 */
export function subdomainOf(host: string, portal: string): string | null {
  const [called, own] = [withoutPort(host), withoutPort(portal)];
  if (!called.endsWith(`.${own}`)) return null;
  const label = called.slice(0, -own.length - 1);
  return /^[a-z0-9-]{3,63}$/.test(label) ? label : null;
}

const withoutPort = (host: string): string =>
  host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
