import { createHmac } from 'node:crypto';
import { createCookie } from 'react-router';
import { type Prefill, readPrefill } from '#app/features/accounts/rules/prefill.ts';
import { env } from '#app/platform/env.server.ts';
import { appKeys } from '#app/platform/keys.server.ts';

/** Half an hour: long enough to make the account, short enough for a shared browser. */
const SECONDS = 30 * 60;

/** Signed and http-only, for the sign-up alone (docs/product.md section 10, Query prefill). */
const cookie = () => {
  return createCookie('nome.prefill', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: env().appUrl.startsWith('https:'),
    maxAge: SECONDS,
    secrets: appKeys().map(({ secret }) =>
      createHmac('sha256', secret).update('prefill-cookie').digest('base64url'),
    ),
  });
};

type Person = {
  plan: string;
  full_name: string;
  email: string;
  phone: string;
  doc_number: string;
  uf: string;
  cep: string;
  address: string;
};

export const prefillCookie = {
  /** Returns the Set-Cookie header with the values entered in the checkout. */
  write: ({ plan, full_name, email, phone, doc_number, uf, cep, address }: Person): Promise<string> =>
    cookie().serialize({ name: full_name, email, phone, doc_type: plan, doc_number, uf, cep, address }),

  /** Reads the values that the cookie of this request fills in; checks them like query parameters. */
  async read(request: Request): Promise<Prefill['values']> {
    const value: unknown = await cookie().parse(request.headers.get('cookie'));
    if (typeof value !== 'object' || value === null) return {};
    return readPrefill(new URLSearchParams(value as Record<string, string>)).values;
  },
};
