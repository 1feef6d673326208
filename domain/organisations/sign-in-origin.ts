// The origin of an organisation's own sign-in address: its subdomain in front of the portal's host.

const ipAddress = /^\[|^\d+(\.\d+){3}$/;

/**
 * What stands before and after a subdomain in a sign-in origin.
 * @param portal the origin of the portal, such as `https://vigil.example`
 * @returns null where the portal is called by an IP address, which has no subdomains
 */
export function signInOriginParts(portal: string): { readonly before: string; readonly after: string } | null {
  const url = URL.parse(portal);
  if (!url || ipAddress.test(url.hostname)) return null;
  return { before: `${url.protocol}//`, after: `.${url.host}` };
}
