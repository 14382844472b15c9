import { createHmac, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { asActor, system } from '#app/platform/actor.server.ts';
import { env } from '#app/platform/env.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { readSetting } from '#app/platform/lock-setting.server.ts';
import { readSwitches, SIMULATOR_KEY } from './simulator-switches.server.ts';
import type { WhatsAppPort } from './whatsapp-port.server.ts';

export const WHATSAPP_SIMULATOR = system('whatsapp-simulator');
/** The simulator's own number. */
const NUMBER_ID = 'simulador';

const secretOf = (purpose: string): string =>
  createHmac('sha256', env().secret).update(`whatsapp-simulator-${purpose}`).digest('base64url');
export const mediaFile = (id: string) => path.join(env().dataDir, 'whatsapp-simulator', path.basename(id));

async function storeSecret(id: string, secret: string): Promise<void> {
  await fs.mkdir(path.dirname(mediaFile(id)), { recursive: true });
  await fs.writeFile(mediaFile(id), secret);
}

/** The address that a message took along; empty without one. */
export const secretOfMessage = (id: string): Promise<string> =>
  fs.readFile(mediaFile(id), 'utf8').catch(() => '');

/**
 * A WhatsApp inside this product: the same port, and the same signed webhooks. Late, doubled and failing by
 * the switches of its page. Nothing leaves this machine.
 */
export function createSimulator(): WhatsAppPort {
  return {
    name: 'simulator',
    appSecret: secretOf('signature'),
    verifyToken: secretOf('verify').slice(0, 24),

    send: async ({ id, to, recipient, template, secret }) => {
      // The phone of the person is this machine: the page of the simulator reads the address there.
      if (secret) await storeSecret(id, secret);
      return asActor(WHATSAPP_SIMULATOR, async (tx) => {
        const { error, fault, late, twice } = readSwitches(await readSetting(tx, SIMULATOR_KEY));
        if (error) return { ok: false as const, code: error };
        const wamid = `wamid.SIM${randomUUID().replaceAll('-', '')}`;
        const base = { id: wamid, biz_opaque_callback_data: id, recipient_id: to ?? undefined };
        const price = { pricing_model: 'PMP', type: 'regular', category: template ? 'utility' : 'service' };
        const statuses = [
          { ...base, status: 'sent' },
          { ...base, status: 'delivered', pricing: price },
          ...(fault ? [{ ...base, status: 'failed', errors: [{ code: fault }] }] : []),
        ];
        for (const status of statuses) {
          const body = eventBody('messages', { statuses: [{ ...status, timestamp: nowSeconds() }] });
          const startAfter = new Date(Date.now() + late * 1_000);
          for (let times = 0; times < (twice ? 2 : 1); times += 1)
            await enqueue(tx, 'whatsapp.simulate', { body }, late > 0 ? { startAfter } : {});
        }
        return { ok: true as const, wamid, waId: to, bsuid: recipient };
      });
    },

    async media(id, maxBytes) {
      try {
        const bytes = await fs.readFile(mediaFile(id));
        if (bytes.length > maxBytes) return { ok: false, why: 'too-big' };
        return { ok: true, bytes, mimeType: '' };
      } catch {
        return { ok: false, why: 'gone' };
      }
    },

    markRead: async () => {},
    check: async () => null,
  };
}

export const nowSeconds = () => String(Math.floor(Date.now() / 1_000));

/** A body as the provider sends it. */
export const eventBody = (field: string, value: object): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: NUMBER_ID,
        changes: [
          {
            field,
            value: { messaging_product: 'whatsapp', metadata: { phone_number_id: NUMBER_ID }, ...value },
          },
        ],
      },
    ],
  });
