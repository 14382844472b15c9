import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GatewayEvent, WebhookRequest } from './payment-gateway.server.ts';

type Signed = { dataId: string; requestId: string; ts: string };

/** Mercado Pago's manifest: pairs without a value are left out, the last `;` stays (docs/facts.md, Mercado Pago). */
const manifest = ({ dataId, requestId, ts }: Signed): string =>
  [dataId && `id:${dataId};`, requestId && `request-id:${requestId};`, `ts:${ts};`].join('');

/** HMAC-SHA256 in hex. */
export const webhookSignature = (signed: Signed, secret: string): string =>
  createHmac('sha256', secret).update(manifest(signed)).digest('hex');

function equal(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Seconds by now, milliseconds in older notices: told apart by magnitude. */
const milliseconds = (ts: string): number => (ts.length > 11 ? Number(ts) : Number(ts) * 1000);

type Rule = { secret: string; toleranceSeconds: number; now: Date };

/**
 * Whether the provider signed it, just now. The id is signed in lower case; older notices signed it
 * unchanged.
 */
export function isSigned(
  signature: string,
  signed: Omit<Signed, 'ts'>,
  { secret, toleranceSeconds, now }: Rule,
): boolean {
  const pairs = new Map(signature.split(',').map((pair) => pair.trim().split('=', 2) as [string, string]));
  const ts = pairs.get('ts') ?? '';
  const given = pairs.get('v1') ?? '';
  if (!/^\d{9,14}$/.test(ts) || !/^[0-9a-f]{64}$/.test(given)) return false;
  if (Math.abs(now.getTime() - milliseconds(ts)) > toleranceSeconds * 1000) return false;
  const ids = new Set([signed.dataId, signed.dataId.toLowerCase(), signed.dataId.toUpperCase()]);
  let known = false;
  for (const dataId of ids)
    known = equal(webhookSignature({ ...signed, dataId, ts }, secret), given) || known;
  return known;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 100) : '';

/**
 * Reads a notice with a valid signature, otherwise null. The body is **not** signed: only the number of the
 * notice is used from it, to detect repetitions; the payment's id comes from the address, which is signed.
 */
export function readSignedEvent({ query, header, body }: WebhookRequest, rule: Rule): GatewayEvent | null {
  const paymentId = query.get('data.id') ?? '';
  const requestId = header('x-request-id') ?? '';
  if (paymentId === '' || paymentId.length > 100 || requestId.length > 200) return null;
  if (!isSigned(header('x-signature') ?? '', { dataId: paymentId, requestId }, rule)) return null;
  const { id, type } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return {
    eventId: `${paymentId}:${textOf(id) || requestId}`,
    topic: (query.get('type') ?? query.get('topic') ?? textOf(type)).slice(0, 50),
    paymentId,
  };
}
