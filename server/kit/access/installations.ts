// The phone that makes a call, as an interface for the kit; the phone app's feature implements it
// from the database.

/** An installed phone app with a valid token. */
export interface Installation {
  readonly installation_id: number;
  readonly organisation_id: number;
  readonly device_id: number;
  /** The phone's user; null when it has none. */
  readonly user_id: number | null;
}

/** What the call is about, for the log of refusals. */
export interface PhoneCall {
  /** Of the endpoint. */
  readonly path: string;
  /** The body as received, not yet parsed. */
  readonly body: unknown;
  readonly address: string;
}

/** One whose organisation has moved to another cell. */
export interface MovedInstallation {
  /** Of the other cell's portal. */
  readonly origin: string;
}

export interface InstallationReader {
  /**
   * The installation of a bearer token; null when there is none or it has ended.
   * @throws 404 when the device was archived or its organisation is not active
   */
  find(token: string, call: PhoneCall): Promise<Installation | null>;
  /** Asked of a token that is not known here. */
  findMoved(token: string): Promise<MovedInstallation | null>;
}
