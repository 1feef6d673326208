// The calls of a resource that each organisation has for itself.

/** All of them, as patterns of method and path. */
export function ownCalls(name: string): RegExp[] {
  return [
    new RegExp(`^(GET|POST|PUT|DELETE) /organisations/:organisationId/${name}(/|$)`),
    new RegExp(`^GET /lists/(organisations/:id/)?${name}$`),
  ];
}
