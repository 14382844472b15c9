import { Hono } from 'hono';
import { MOST_EVENT_BYTES } from '#app/features/whatsapp/rules/terms.ts';
import { answerSubscription, receiveEvent } from '#app/features/whatsapp/server/index.server.ts';
import type { HostEnv } from './host-env.ts';

/**
 * Webhooks of WhatsApp. They have no session; only the signature of the raw bytes authenticates the sender. The
 * answer follows the storing at once; a failure on our side answers an error, so that the provider repeats it.
 */
export const whatsappWebhooks = new Hono<HostEnv>()
  .get('/whatsapp', (c) => {
    const challenge = answerSubscription(new URL(c.req.url).searchParams);
    return challenge === null ? c.text('Token inválido.', 403) : c.text(challenge);
  })
  .post('/whatsapp', async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    if (bytes.length > MOST_EVENT_BYTES) return c.json({ error: 'Aviso grande demais.' }, 413);
    const accepted = await receiveEvent(bytes, c.req.header('x-hub-signature-256'));
    return accepted ? c.json({ received: true }) : c.json({ error: 'Assinatura inválida.' }, 401);
  })
  .all('/whatsapp', (c) => c.json({ error: 'Use GET ou POST.' }, 405, { allow: 'GET, POST' }))
  .all('*', (c) => c.json({ error: 'Este endereço não existe.' }, 404));
