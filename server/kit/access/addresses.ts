// The addresses from which staff may call, as an interface for the kit; the feature that keeps the
// lists implements it.
import type { RoleName } from '#domain/access/roles.ts';

export interface AllowedAddresses {
  /**
   * Whether a person with this role may be here. People of organisations may be anywhere, and so
   * may staff whose list is empty.
   */
  admits(role: RoleName, address: string): Promise<boolean>;
  /** The lists have changed in this process. Others follow within 2 seconds. */
  forget(): void;
}
