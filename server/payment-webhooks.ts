import { Hono } from 'hono';
import { receiveWebhook } from '#app/features/payments/server/index.server.ts';
import type { HostEnv } from './host-env.ts';

/**
 * Notices of the payment provider. They carry no session: who sends them is proven by their signature alone. The
 * answer comes before anything is done; one that fails on our side is an error, so that the provider sends it again.
 */
export const paymentWebhooks = new Hono<HostEnv>()
  .post('/mercadopago', async (c) => {
    const accepted = await receiveWebhook({
      query: new URL(c.req.url).searchParams,
      header: (name) => c.req.header(name),
      body: await c.req.json().catch(() => null),
    });
    return accepted ? c.json({ received: true }) : c.json({ error: 'Assinatura inválida.' }, 401);
  })
  .all('/mercadopago', (c) => c.json({ error: 'Use POST.' }, 405, { allow: 'POST' }))
  .all('*', (c) => c.json({ error: 'Este endereço não existe.' }, 404));
