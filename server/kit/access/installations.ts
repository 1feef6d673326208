// Which phone is calling, as the kit needs to know it; the phone app's feature answers it from the
// database.

/** An installed phone app that may speak. */
export interface Installation {
  readonly installation_id: number;
  readonly organisation_id: number;
  readonly device_id: number;
  /** Who carries the phone; null for nobody. */
  readonly user_id: number | null;
}

/** What the call is about, for whoever keeps what is refused. */
export interface PhoneCall {
  /** Of the endpoint. */
  readonly path: string;
  /** As it came; nobody has looked at it. */
  readonly body: unknown;
  readonly address: string;
}

export interface InstallationReader {
  /**
   * The installation of a bearer token; null when there is none or it has ended.
   * @throws 404 when the device was archived or its organisation is not active
   */
  find(token: string, call: PhoneCall): Promise<Installation | null>;
}
