import { Hono } from 'hono';
import { receiveWebhook } from '#app/features/payments/server/index.server.ts';
import type { HostEnv } from './host-env.ts';

/**
 * Notices of the payment providers. They have no session; only their signature or token authenticates the sender. The
 * answer is sent before the notice is processed; a failure on our side answers an error, so that the provider
 * sends the notice again.
 */
export const paymentWebhooks = new Hono<HostEnv>()
  .post('/:provider{mercadopago|asaas}', async (c) => {
    const accepted = await receiveWebhook(
      {
        query: new URL(c.req.url).searchParams,
        header: (name) => c.req.header(name),
        body: await c.req.json().catch(() => null),
      },
      c.req.param('provider') === 'asaas' ? 'asaas' : 'mercadopago',
    );
    return accepted ? c.json({ received: true }) : c.json({ error: 'Assinatura inválida.' }, 401);
  })
  .all('/:provider{mercadopago|asaas}', (c) => c.json({ error: 'Use POST.' }, 405, { allow: 'POST' }));
