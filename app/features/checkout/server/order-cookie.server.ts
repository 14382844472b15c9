import { createHmac } from 'node:crypto';
import { createCookie } from 'react-router';
import { validate } from 'uuid';
import { env } from '#app/platform/env.server.ts';
import { appKeys } from '#app/platform/keys.server.ts';
import type { OrderId } from '#app/terms/ids.ts';

/** How long a browser can show that it placed an order. */
export const ORDER_COOKIE_DAYS = 30;

/** Only the newest orders are stored: a cookie has 4 kB. */
const MOST_ORDERS = 10;

/**
 * Signed and http-only: contains only the opaque ids of the orders that this browser placed. It has a
 * separate key, so that a value signed for another cookie is invalid here.
 */
const cookie = () => {
  return createCookie('nome.orders', {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: env().appUrl.startsWith('https:'),
    maxAge: ORDER_COOKIE_DAYS * 86_400,
    secrets: appKeys().map(({ secret }) =>
      createHmac('sha256', secret).update('order-cookie').digest('base64url'),
    ),
  });
};

/** Returns the ids of the orders that this browser placed; empty for a cookie without a valid signature. */
export async function readOrderCookie(request: Request): Promise<string[]> {
  const value: unknown = await cookie().parse(request.headers.get('cookie'));
  return Array.isArray(value) ? value.filter((id) => validate(id)) : [];
}

/** The Set-Cookie header that adds an order to those of this browser. */
export async function addOrderCookie(request: Request, orderId: OrderId): Promise<string> {
  const earlier = (await readOrderCookie(request)).filter((id) => id !== orderId);
  return cookie().serialize([orderId, ...earlier].slice(0, MOST_ORDERS));
}
