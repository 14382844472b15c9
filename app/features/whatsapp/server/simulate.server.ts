import { createHmac, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { desc, eq } from 'drizzle-orm';
import { SECRET_MARK, WHATSAPP_STATUS_LABELS } from '#app/features/whatsapp/rules/terms.ts';
import { asActor } from '#app/platform/actor.server.ts';
import * as schema from '#app/platform/db/schema.server.ts';
import { enqueue } from '#app/platform/jobs.server.ts';
import { lockSetting, readSetting, writeSetting } from '#app/platform/lock-setting.server.ts';
import {
  createSimulator,
  eventBody,
  mediaFile,
  nowSeconds,
  secretOfMessage,
  WHATSAPP_SIMULATOR,
} from './ports/simulator.server.ts';
import { readSwitches, SIMULATOR_KEY, type Switches } from './ports/simulator-switches.server.ts';
import { receiveEvent } from './receive-event.server.ts';

/** Sends a webhook through the product's own door, with its signature. */
export async function deliverSimulated(body: string): Promise<void> {
  const bytes = Buffer.from(body);
  const digest = createHmac('sha256', createSimulator().appSecret).update(bytes).digest('hex');
  await receiveEvent(bytes, `sha256=${digest}`);
}

export type SimulatedWriting = {
  /** Phone of the person, digits with the country code; without one only the user id is sent. */
  phone: string | null;
  bsuid: string;
  name: string;
  text: string;
  file: { name: string; bytes: Buffer } | null;
};

/** Writes to the product as a person on WhatsApp. */
export async function writeSimulated({ phone, bsuid, name, text, file }: SimulatedWriting): Promise<void> {
  const mediaId = file ? randomUUID() : null;
  if (file && mediaId) {
    await fs.mkdir(path.dirname(mediaFile(mediaId)), { recursive: true });
    await fs.writeFile(mediaFile(mediaId), file.bytes);
  }
  const content = file
    ? { type: 'document', document: { id: mediaId, filename: file.name, mime_type: '', caption: text } }
    : { type: 'text', text: { body: text } };
  const body = eventBody('messages', {
    contacts: [{ profile: { name }, user_id: bsuid, ...(phone && { wa_id: phone }) }],
    messages: [
      {
        from_user_id: bsuid,
        ...(phone && { from: phone }),
        id: `wamid.SIM${randomUUID().replaceAll('-', '')}`,
        timestamp: nowSeconds(),
        ...content,
      },
    ],
  });
  await asActor(WHATSAPP_SIMULATOR, async (tx) => {
    const { twice, late } = readSwitches(await readSetting(tx, SIMULATOR_KEY));
    const startAfter = new Date(Date.now() + late * 1_000);
    for (let times = 0; times < (twice ? 2 : 1); times += 1)
      await enqueue(tx, 'whatsapp.simulate', { body }, late > 0 ? { startAfter } : {});
  });
}

/** Stores the switches of the simulator. */
export const setSwitches = (switches: Switches): Promise<void> =>
  asActor(WHATSAPP_SIMULATOR, async (tx) => {
    await lockSetting(tx, SIMULATOR_KEY);
    await writeSetting(tx, SIMULATOR_KEY, switches);
  });

/** Loads the switches of the simulator. */
export const loadSwitches = (): Promise<Switches> =>
  asActor(WHATSAPP_SIMULATOR, async (tx) => readSwitches(await readSetting(tx, SIMULATOR_KEY)));

/** Messages of a simulated person, oldest first, as the person's phone shows them. Instants are ISO texts. */
export const loadSimulated = (
  bsuid: string,
): Promise<{ id: string; outgoing: boolean; body: string; status: string; at: string }[]> =>
  asActor(WHATSAPP_SIMULATOR, async (tx) => {
    const { whatsappMessages: m, whatsappContacts: c } = schema;
    const rows = await tx
      .select({ id: m.id, outgoing: m.outgoing, body: m.body, status: m.status, at: m.at })
      .from(m)
      .innerJoin(c, eq(c.id, m.contactId))
      .where(eq(c.bsuid, bsuid))
      .orderBy(desc(m.at), desc(m.id))
      .limit(100);
    return Promise.all(
      rows.toReversed().map(async ({ at, status, body, ...row }) => ({
        ...row,
        body: body.includes(SECRET_MARK) ? body.replace(SECRET_MARK, await secretOfMessage(row.id)) : body,
        status: WHATSAPP_STATUS_LABELS[status],
        at: at.toISOString(),
      })),
    );
  });
