import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { MandateLevel } from '#app/features/letters/rules/mandate.ts';
import { givePower } from '#app/features/letters/server/index.server.ts';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { addPerson } from './people.ts';

/**
 * A client for whom letters can be written: with a power of attorney that Quod accepts, a record at Quod and an approved
 * document.
 */
export async function letterClient(owner: pg.Client, document?: string, level: MandateLevel = 'gov_br') {
  const one = async (text: string, values: unknown[]) =>
    (await owner.query<{ id: string }>(text, values)).rows[0]?.id ?? '';
  const client = (await addPerson(owner)) as CustomerActor;
  if (document)
    await owner.query('update profiles set doc_number = $2 where id = $1', [client.userId, document]);
  await givePower(client, { places: ['quod', 'credor'], agreed: 'on' });
  await owner.query('update powers_of_attorney set level = $2 where user_id = $1', [client.userId, level]);
  const listing = await one(
    `insert into listings (user_id, place, creditor, amount, due_on, person_says, notified_on, notice_proved)
     values ($1, 'quod', 'Banco do Vale', 100, '2024-01-10', 'nao_conheco', null, false) returning id`,
    [client.userId],
  );
  const card = await one("insert into cards (user_id, card_type) values ($1, 'nome') returning id", [
    client.userId,
  ]);
  const path = `loan-documents/${client.userId}/${randomUUID()}.pdf`;
  const file = await one(
    `insert into card_documents (user_id, card_id, kind, file_name, file_path, file_size, mime_type, sha256, status)
     values ($1, $2, 'photo_id', 'rg.pdf', $3, 10, 'application/pdf', $4, 'approved') returning id`,
    [client.userId, card, path, 'a'.repeat(64)],
  );
  return { client, listing, document: file, path };
}
