/** Whether this browser keeps passkeys for this address; browsers refuse addresses that are an IP. */
export const keepsPasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);
