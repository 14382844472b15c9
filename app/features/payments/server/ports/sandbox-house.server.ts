import { createHmac } from 'node:crypto';
import { system } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';

/** The embedded provider acts under its own role. */
export const SANDBOX = system('sandbox');

/** Its notices are signed like the real ones, with a secret of this installation. */
export const sandboxSecret = (): string =>
  createHmac('sha256', env().secret).update('sandbox-webhook').digest('base64url');
