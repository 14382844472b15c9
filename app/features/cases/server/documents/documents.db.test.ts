import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { claimOrders } from '#app/features/checkout/server/index.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import { type AcceptedFile, acceptFile } from '#app/platform/uploads/accept-file.server.ts';
import { UPLOAD_TYPES } from '#app/platform/uploads/check-type.server.ts';
import { sideIn } from '#app/terms/document-kinds.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addAccount, addOrder } from '#tests/orders.ts';
import { addPerson } from '#tests/people.ts';
import { pdf, photo } from '#tests/upload-files.ts';
import { listDocuments, sendDocument, withdrawDocument } from '../index.server.ts';

const context = onTestDatabase();

type Customer = { kind: 'customer'; userId: UserId };
let ana: Customer;
let bia: Customer;
let card: string;

async function addCard(
  userId: UserId,
  type = 'nome',
  linkedProfileId: string | null = null,
): Promise<string> {
  const { rows } = await context.owner.query(
    'insert into cards (user_id, card_type, linked_profile_id) values ($1, $2, $3) returning id',
    [userId, type, linkedProfileId],
  );
  return rows[0].id;
}

/** A linked profile of Ana. */
async function addHolder(): Promise<string> {
  const { rows } = await context.owner.query(
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
     values ($1, 'CPF', '52998224725', 'Filha de Ana', 'filho', 'SC') returning id`,
    [ana.userId],
  );
  return rows[0].id;
}

async function accepted(name: string, bytes: Buffer): Promise<AcceptedFile> {
  const file = await acceptFile(
    { name, bytes, truncated: false },
    { account: 'ana', types: UPLOAD_TYPES, maxBytes: 1e6 },
  );
  if (!file.ok) throw new Error(file.error.message);
  return file.value;
}

async function stored(): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of fileStore().list('loan-documents')) paths.push(path);
  return paths;
}
const rowsOf = async (userId: UserId) =>
  (await context.owner.query('select * from card_documents where user_id = $1 order by created_at', [userId]))
    .rows;
const clocksOf = async (userId: UserId) =>
  (
    await context.owner.query(
      'select card_type, clock_started_at as at from cards where user_id = $1 order by card_type',
      [userId],
    )
  ).rows;

beforeEach(async () => {
  ana = { kind: 'customer', userId: (await addPerson(context.owner)).userId };
  bia = { kind: 'customer', userId: (await addPerson(context.owner)).userId };
  card = await addCard(ana.userId);
  for (const path of await stored()) await fileStore().remove(path);
});

describe('sending a document', () => {
  test('keeps it, in the bucket and below the person and the card, waiting for review', async () => {
    const file = await accepted('Conta de Luz.PDF', pdf());
    const sent = await sendDocument(ana, card, file);
    expect(sent.ok).toBe(true);
    const [row] = await rowsOf(ana.userId);
    expect(row).toMatchObject({ file_name: 'Conta de Luz.pdf', status: 'pending', sha256: file.sha256 });
    expect(row.file_path).toMatch(
      new RegExp(`^loan-documents/${ana.userId}/${card}/\\d{13}-conta-de-luz-[0-9a-f]{24}\\.pdf$`),
    );
    expect(await stored()).toEqual([row.file_path]);
    expect(await fileStore().get(row.file_path)).toEqual(pdf());
    const { items } = await listDocuments(ana, card);
    expect(items).toMatchObject([
      { fileName: 'Conta de Luz.pdf', status: 'pending', reason: null, size: pdf().length },
    ]);
  });

  test.each([
    ['card of another customer', () => addCard(bia.userId)],
    ['card that is not there', async () => randomUUID()],
    ['word that is no id', async () => '1'],
  ])('on a %s leaves nothing', async (_, cardOf) => {
    const result = await sendDocument(ana, await cardOf(), await accepted('a.pdf', pdf()));
    expect(result).toMatchObject({ ok: false, error: { code: 'not-found' } });
    expect([await stored(), await rowsOf(ana.userId)]).toEqual([[], []]);
  });

  test('stores the same bytes once for one place at all services, and again for another place', async () => {
    const jpeg = await photo();
    await sendDocument(ana, card, await accepted('frente.jpg', jpeg));
    const again = await sendDocument(ana, card, await accepted('outra.jpg', jpeg));
    expect(again).toMatchObject({
      ok: false,
      error: {
        code: 'already-sent',
        message: 'Este arquivo já está aqui (“frente.jpg”). Não é preciso enviar de novo.',
      },
    });
    expect(await stored()).toHaveLength(1);
    const jus = await addCard(ana.userId, 'jus');
    const file = await accepted('a.jpg', jpeg);
    expect(await sendDocument(ana, jus, file)).toMatchObject({ error: { code: 'already-sent' } });
    const place = { kind: 'photo_id', requestId: null };
    expect(await sendDocument(ana, jus, file, place)).toMatchObject({ ok: true });
    expect((await listDocuments(ana, card)).items.map(({ kind }) => kind)).toEqual(['photo_id', 'other']);
    await context.owner.query("update card_documents set status = 'rejected' where card_id = $1", [card]);
    expect(await sendDocument(ana, card, await accepted('a.jpg', jpeg))).toMatchObject({
      error: { code: 'already-rejected' },
    });
  });

  test('refuses kinds and requests of others and canceled requests', async () => {
    const { owner } = context;
    const ask = async (userId: UserId, cardId: CardId) =>
      (
        await owner.query<{ id: string }>(
          "insert into document_requests (user_id, card_id, name) values ($1, $2, 'Extrato') returning id",
          [userId, cardId],
        )
      ).rows[0]?.id ?? '';
    const own = await ask(ana.userId, card);
    const foreign = await ask(bia.userId, await addCard(bia.userId));
    const child = await addCard(ana.userId, 'nome', await addHolder());
    const ofChild = await ask(ana.userId, child);
    const file = await accepted('a.pdf', pdf());
    const refused = { error: { code: 'not-asked' } };
    const to = (kind: string, requestId: string | null = null) =>
      sendDocument(ana, card, file, { kind, requestId });
    expect(await to('articles')).toMatchObject(refused);
    expect(await to('Qualquer coisa')).toMatchObject(refused);
    expect(await to('other', foreign)).toMatchObject(refused);
    expect(await to('other', ofChild)).toMatchObject(refused);
    expect(await to('other', 'x')).toMatchObject({ error: { code: 'not-found' } });
    expect(await to('photo_id', own)).toMatchObject({ ok: true });
    expect(await rowsOf(ana.userId)).toMatchObject([{ kind: 'other', request_id: own }]);
    await owner.query('update document_requests set canceled_at = now() where id = $1', [own]);
    expect(await to('other', own)).toMatchObject(refused);
  });

  test('the side of a document is stored and shown; a kind without sides is stored without one', async () => {
    const front = { kind: 'photo_id', requestId: null, side: 'front' } as const;
    expect(await sendDocument(ana, card, await accepted('rg.pdf', pdf('frente')), front)).toMatchObject({
      ok: true,
    });
    const whole = { kind: 'photo_id', requestId: null, side: sideIn('photo_id', 'lado de dentro') };
    await sendDocument(ana, card, await accepted('cnh.pdf', pdf('inteira')), whole);
    const address = { kind: 'proof_of_address', requestId: null, side: sideIn('proof_of_address', 'front') };
    await sendDocument(ana, card, await accepted('luz.pdf', pdf('luz')), address);
    const { items } = await listDocuments(ana, card);
    expect(items.map(({ fileName, side }) => [fileName, side])).toEqual([
      ['luz.pdf', null],
      ['cnh.pdf', null],
      ['rg.pdf', 'front'],
    ]);
  });

  test('ten concurrent uploads of the same bytes are stored once', async () => {
    const file = await accepted('a.pdf', pdf());
    const results = await Promise.all(Array.from({ length: 10 }, () => sendDocument(ana, card, file)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect([(await rowsOf(ana.userId)).length, (await stored()).length]).toEqual([1, 1]);
  });

  test('a store that fails leaves no row and no file', async () => {
    const holder = globalThis as { __nomeFiles?: ReturnType<typeof fileStore> };
    const real = fileStore();
    holder.__nomeFiles = { ...real, put: () => Promise.reject(new Error('disk full')) };
    try {
      await expect(sendDocument(ana, card, await accepted('a.pdf', pdf()))).rejects.toThrow('disk full');
    } finally {
      holder.__nomeFiles = real;
    }
    expect([await stored(), await rowsOf(ana.userId)]).toEqual([[], []]);
  });
});

describe('taking a document back', () => {
  const send = async () => {
    const sent = await sendDocument(ana, card, await accepted('a.pdf', pdf(randomUUID())));
    if (!sent.ok) throw new Error(sent.error.message);
    return sent.value.id;
  };

  test('removes row and bytes while it is pending, and is written down', async () => {
    const id = await send();
    expect(await withdrawDocument(ana, id)).toEqual({ ok: true, value: null });
    expect([await stored(), await rowsOf(ana.userId)]).toEqual([[], []]);
    const { rows } = await context.owner.query(
      'select action, actor_id from audit_log where entity_id = $1',
      [id],
    );
    expect(rows).toEqual([{ action: 'document.withdraw', actor_id: ana.userId }]);
  });

  test('withdrawal is refused after the review, by another customer, and for a missing document', async () => {
    const id = await send();
    expect(await withdrawDocument(bia, id)).toBeNull();
    expect(await withdrawDocument(ana, randomUUID())).toBeNull();
    expect(await withdrawDocument(ana, 'x')).toBeNull();
    await context.owner.query("update card_documents set status = 'approved' where id = $1", [id]);
    expect(await withdrawDocument(ana, id)).toMatchObject({ ok: false, error: { code: 'reviewed' } });
    expect([(await stored()).length, (await rowsOf(ana.userId)).length]).toEqual([1, 1]);
  });
});

describe('the deadline clock', () => {
  const claim = async (userId: UserId) => {
    const { orderId } = await addOrder();
    await claimOrders(userId, { cookieOrders: [orderId], verifiedEmail: null });
    const { rows } = await context.owner.query(
      'select created_at as at from contract_acceptances where transaction_id = $1',
      [orderId],
    );
    return { orderId, acceptedAt: rows[0].at as Date };
  };
  const sendKind = async (cardId: CardId, kind: string) => {
    const file = await accepted('a.pdf', pdf(randomUUID()));
    const sent = await sendDocument(ana, cardId, file, { kind, requestId: null });
    if (!sent.ok) throw new Error(sent.error.message);
    return sent.value.id;
  };
  /** Everything that a person is asked for; @returns when the last of it was sent */
  const send = async (cardId: CardId) => {
    await sendKind(cardId, 'photo_id');
    await sendKind(cardId, 'proof_of_address');
    return (await rowsOf(ana.userId)).at(-1)?.created_at as Date;
  };
  const started = async () => (await clocksOf(ana.userId)).map(({ at }) => at);

  beforeEach(async () => {
    ana = { kind: 'customer', userId: (await addAccount(context.owner)).userId };
  });

  test('contract first: it starts with the last required document, on every card of the holder, once', async () => {
    await claim(ana.userId);
    expect(await started()).toEqual([null, null, null]);
    const { rows } = await context.owner.query(
      "select id from cards where user_id = $1 and card_type = 'jus'",
      [ana.userId],
    );
    await sendDocument(ana, rows[0].id, await accepted('a.pdf', pdf('outro')));
    await sendKind(rows[0].id, 'photo_id');
    expect(await started()).toEqual([null, null, null]);
    const at = await send(rows[0].id);
    expect(await started()).toEqual([at, at, at]);
    await send(rows[0].id);
    expect(await started()).toEqual([at, at, at]);
  });

  test('document first: it starts with the contract, and a card that the purchase opens not before it was there', async () => {
    card = await addCard(ana.userId, 'nome');
    const sentAt = await send(card);
    expect(await started()).toEqual([null]);
    const { acceptedAt } = await claim(ana.userId);
    expect(acceptedAt > sentAt).toBe(true);
    const clocks = await clocksOf(ana.userId);
    expect(clocks.find(({ card_type }) => card_type === 'nome')?.at).toEqual(acceptedAt);
    for (const { card_type, at } of clocks) {
      if (card_type !== 'nome') expect(at > acceptedAt, card_type).toBe(true);
    }
  });

  test('a document of one holder starts no clock of another holder', async () => {
    await claim(ana.userId);
    const at = await send(await addCard(ana.userId, 'nome', await addHolder()));
    const { rows: clocks } = await context.owner.query(
      'select clock_started_at as at from cards where user_id = $1 order by linked_profile_id nulls last',
      [ana.userId],
    );
    expect(clocks.map((clock) => clock.at)).toEqual([at, null, null, null]);
  });

  test('a refunded order starts no clock', async () => {
    const { orderId } = await claim(ana.userId);
    await context.owner.query("update transactions set status = 'paid' where id = $1", [orderId]);
    await context.owner.query("update transactions set status = 'refunded' where id = $1", [orderId]);
    const { rows } = await context.owner.query('select id from cards where user_id = $1 limit 1', [
      ana.userId,
    ]);
    await send(rows[0].id);
    expect(await started()).toEqual([null, null, null]);
  });

  test('a concurrent document and purchase also start it', async () => {
    for (let round = 0; round < 6; round += 1) {
      ana = { kind: 'customer', userId: (await addAccount(context.owner)).userId };
      card = await addCard(ana.userId, 'nome');
      await sendKind(card, 'proof_of_address');
      const { orderId } = await addOrder();
      const [sent] = await Promise.all([
        sendKind(card, 'photo_id'),
        claimOrders(ana.userId, { cookieOrders: [orderId], verifiedEmail: null }),
      ]);
      expect(sent).toBeTruthy();
      for (const at of await started()) expect(at).toBeInstanceOf(Date);
    }
  });

  test('needs a valid document: the last one of its kind cannot be withdrawn, a replaced one can', async () => {
    await claim(ana.userId);
    const { rows } = await context.owner.query('select id from cards where user_id = $1 limit 1', [
      ana.userId,
    ]);
    const first = await sendKind(rows[0].id, 'photo_id');
    await sendKind(rows[0].id, 'proof_of_address');
    expect(await withdrawDocument(ana, first)).toMatchObject({ ok: false, error: { code: 'counts' } });
    await sendKind(rows[0].id, 'photo_id');
    expect(await withdrawDocument(ana, first)).toMatchObject({ ok: true });
  });
});
