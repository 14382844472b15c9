import { createHmac } from 'node:crypto';
import { createCookie } from 'react-router';
import { z } from 'zod';
import { env } from '#app/platform/env.server.ts';
import { appKeys } from '#app/platform/keys.server.ts';

/** Same lifetime as the entries (`prefillCookie`): the address can be corrected meanwhile. */
const SECONDS = 30 * 60;

/** Unconfirmed sign-up of this browser. `after` is the target of the mail's link. */
const Signup = z.object({ id: z.uuid(), email: z.email(), after: z.string().startsWith('/') });
export type Signup = z.infer<typeof Signup>;

/** Signed and http-only, only for the page after a sign-up. */
const cookie = () =>
  createCookie('nome.signup', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/auth',
    secure: env().appUrl.startsWith('https:'),
    maxAge: SECONDS,
    secrets: appKeys().map(({ secret }) =>
      createHmac('sha256', secret).update('signup-cookie').digest('base64url'),
    ),
  });

export const signupCookie = {
  write: (signup: Signup): Promise<string> => cookie().serialize(signup),

  async read(request: Request): Promise<Signup | null> {
    const value: unknown = await cookie().parse(request.headers.get('cookie'));
    return Signup.safeParse(value).data ?? null;
  },
};
