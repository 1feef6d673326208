// The origin of an organisation's own sign-in address: its subdomain in front of the portal's host.

const ipAddress = /^\[|^\d+(\.\d+){3}(:\d+)?$/;

/**
 * What is before and after the subdomain in a sign-in origin.
 * @param portal the origin of the portal, such as `https://vigil.example`
 * @returns null where the portal is called by an IP address, which has no subdomains, and for what
 * is no web address
 */
export function signInOriginParts(
  portal: string,
): { readonly before: string; readonly after: string } | null {
  const [, before, host] = /^(https?:\/\/)([^/?#@]+)/.exec(portal) ?? [];
  if (before === undefined || host === undefined || ipAddress.test(host)) return null;
  return { before, after: `.${host}` };
}
