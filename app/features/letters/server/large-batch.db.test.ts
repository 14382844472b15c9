import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { askProcess } from '#tests/own-process.ts';
import { addPerson } from '#tests/people.ts';
import { makeBatch } from './index.server.ts';

const context = onTestDatabase();
const CLIENTS = 50;
/** Memory that reading an archive may take, beyond that of an idle process. */
const MOST_BYTES = 128 * 1024 * 1024;
const LEFT_BYTES = 96 * 1024 * 1024;
const TEXT = 'Pedimos a correção do registro, com base no Código de Defesa do Consumidor. '.repeat(20);

/** Clients with a letter, a power of attorney and a photo of their document each, of about 1 MB in the archive. */
async function largeBatch(): Promise<string> {
  const { owner } = context;
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const photo = await sharp({
    create: { width: 2_400, height: 1_800, channels: 3, background: '#8a7', noise },
  })
    .jpeg({ quality: 90 })
    .toBuffer();
  const { rows } = await owner.query<{ addressee: string; template: string }>(
    `select a.id as addressee, t.id as template from addressees a, letter_templates t
     where a.name = 'Quod' and t.family = 'C1' order by t.number desc limit 1`,
  );
  for (let n = 0; n < CLIENTS; n += 1) {
    const { userId } = await addPerson(owner);
    const path = `loan-documents/${userId}/${randomUUID()}.jpg`;
    await fileStore().put(path, photo);
    await owner.query(
      `with card as (insert into cards (user_id, card_type) values ($1, 'nome') returning id),
         document as (insert into card_documents (user_id, card_id, kind, file_name, file_path, file_size, mime_type,
             sha256, status)
           select $1, id, 'photo_id', 'rg.jpg', $2, $3, 'image/jpeg', $4, 'approved' from card returning id),
         power as (insert into powers_of_attorney (user_id, places, content, given_at, ends_on)
           values ($1, '["quod"]', $5, now(), current_date + 90)),
         listing as (insert into listings (user_id, place, creditor, contract_ref, amount)
           select $1, 'quod', 'Banco do Vale', '1', 100 returning id),
         letter as (insert into letters (user_id, listing_id, ground, template_id, addressee_id, title, source, body,
             state, customer_says)
           select $1, id, 'C1', $6, $7, 'Pedido', $5, $5, 'approved', 'yes' from listing returning id)
       insert into letter_evidence (letter_id, user_id, document_id, kind) select letter.id, $1, document.id, 'id'
       from letter, document`,
      [userId, path, photo.length, 'a'.repeat(64), TEXT, rows[0]?.template, rows[0]?.addressee],
    );
  }
  const made = await makeBatch(await addPerson(owner, 'admin'), rows[0]?.addressee ?? '');
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

type Measured = { grewBy: number; heapGrewBy: number; bytes: number; sha256: string };

test('a batch of 50 letters with large papers is read in bounded memory, twice the same', async () => {
  const id = await largeBatch();
  const admin = await addPerson(context.owner, 'admin');
  const [first, second] = await askProcess<[Measured, Measured]>(
    context.owner,
    context.dataDir,
    `const { createHash } = await import('node:crypto');
     const { openBatchArchive } = await use('app/features/letters/server/index.server.ts');
     await use('app/features/letters/server/holder-file.server.ts');
     const before = process.memoryUsage();
     const measured = [];
     for (let n = 0; n < 2; n += 1) {
       const archive = await openBatchArchive(${JSON.stringify(admin)}, ${JSON.stringify(id)});
       const hash = createHash('sha256');
       let [peak, heap, bytes] = [before.rss, before.heapTotal, 0];
       for await (const chunk of archive.body) {
         hash.update(chunk);
         bytes += chunk.length;
         const now = process.memoryUsage();
         peak = Math.max(peak, now.rss);
         heap = Math.max(heap, now.heapTotal);
       }
       measured.push({
         grewBy: peak - before.rss,
         heapGrewBy: heap - before.heapTotal,
         bytes,
         sha256: hash.digest('hex'),
       });
     }
     console.log(JSON.stringify(measured));`,
  );
  expect(second.sha256).toBe(first.sha256);
  expect(first.bytes).toBeGreaterThan(CLIENTS * 800_000);
  const figures = JSON.stringify([first, second]);
  expect(first.grewBy, figures).toBeLessThan(MOST_BYTES);
  // The second reading starts from the memory that the first one left: leftovers do not accumulate.
  expect(second.grewBy, figures).toBeLessThan(first.grewBy + LEFT_BYTES);
}, 480_000);
