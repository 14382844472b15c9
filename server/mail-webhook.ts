import { Hono } from 'hono';
import { isMailProvider, receiveMail } from '#app/features/inbound-mail/server/index.server.ts';
import type { HostEnv } from './host-env.ts';

/**
 * Whole mails (RFC 5322) from the provider that receives them. Its key is checked before the body is read; `server/upload-limit.ts` limits its size. The answer is
 * sent once the mail is stored; a failure on our side answers an error, so that the provider sends it again.
 */
export const mailWebhook = new Hono<HostEnv>()
  .post(
    '/',
    async (c, next) =>
      isMailProvider(c.req.header('authorization')) ? next() : c.json({ error: 'Chave inválida.' }, 401),
    async (c) => {
      const raw = Buffer.from(await c.req.arrayBuffer());
      if (raw.length === 0) return c.json({ error: 'Envie a mensagem inteira.' }, 400);
      await receiveMail(raw, 'webhook');
      return c.json({ received: true });
    },
  )
  .all('/', (c) => c.json({ error: 'Use POST.' }, 405, { allow: 'POST' }));
