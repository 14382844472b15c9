import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { listLawyers } from '#app/features/catalog/server/index.server.ts';
import type { Identity } from '#app/features/proof/server/make-certificate.server.ts';
import { asActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { UserId } from '#app/terms/ids.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { letterClient } from '#tests/letter-client.ts';
import {
  otherName,
  PERSON,
  personCertificate,
  personField,
  signedPaper,
  type TestAuthority,
  testAuthority,
} from '#tests/mandate-files.ts';
import { addPerson } from '#tests/people.ts';
import {
  acceptEngagement,
  clientEngagements,
  engagementPdf,
  judgeLawyerPowers,
  offerEngagement,
  ownEngagements,
} from './index.server.ts';

const context = onTestDatabase();
const CPF = '52998224725';
const NOW = new Date();
let ca: TestAuthority;
let admin: SignedInActor;
const signer = (name: string, cpf: string): Promise<Identity> =>
  personCertificate(ca, name, NOW, { names: [otherName(PERSON, personField(cpf))] });

beforeAll(async () => {
  ca = await testAuthority(NOW);
  admin = await addPerson(context.owner, 'admin');
});

/** A customer who accepted a lawyer's contract, with the paper to sign. */
async function accepted() {
  const { client, listing } = await letterClient(context.owner, CPF);
  const [lawyer] = (await listLawyers(admin)).lawyers;
  const made = await offerEngagement(admin, client.userId as UserId, {
    ...{
      listing,
      lawyer: lawyer?.id ?? '',
      scope: `Pede a retirada do registro ${randomUUID()}.`,
      conflict: 'on',
    },
  });
  if (!made.ok) throw new Error(made.error.message);
  await acceptEngagement(client, { engagement: made.value, agreed: 'on', aid: true });
  return { client, paper: (await engagementPdf(client, made.value))?.bytes ?? Buffer.alloc(0) };
}

/** An approved document that answers the request of the signed power. */
async function answer(userId: string, bytes: Buffer, mime = 'application/pdf') {
  const path = `loan-documents/${userId}/${randomUUID()}.pdf`;
  await fileStore().put(path, bytes);
  await context.owner.query(
    `insert into card_documents (user_id, card_id, kind, request_id, file_name, file_path, file_size, mime_type, sha256, status)
     select r.user_id, r.card_id, 'other', r.id, 'x.pdf', $2, $3, $4, repeat('b', 64), 'approved'
     from document_requests r where r.user_id = $1`,
    [userId, path, bytes.length, mime],
  );
}

const panel = async (userId: string) => {
  await judgeLawyerPowers(admin, userId);
  const { engagements } = await asActor(admin, (tx) => clientEngagements(tx, userId as UserId));
  return engagements[0];
};

test('an approved file that a check finds invalid leaves the lawyer’s file closed, and a later one opens it', async () => {
  const { client, paper } = await accepted();
  const { userId } = client;
  expect(await panel(userId)).toMatchObject({ power: null, missing: expect.arrayContaining(['power']) });

  await answer(userId, await signedPaper(paper, await signer('JOSE', '11144477735'), NOW));
  const other = await panel(userId);
  expect(other?.power).toMatchObject({
    verdict: 'invalid',
    message: expect.stringContaining('Assinado por outra pessoa'),
  });
  expect(other?.missing).toContain('power');

  await answer(userId, paper);
  expect((await panel(userId))?.power?.message).toContain('não tem assinatura digital');
  await answer(userId, Buffer.from('foto'), 'image/png');
  expect((await panel(userId))?.power?.message).toContain('Só o PDF assinado');
  expect((await panel(userId))?.missing).toContain('power');

  await answer(userId, await signedPaper(paper, await signer('MARIA', CPF), NOW));
  const own = await panel(userId);
  // No roots are shipped: the person who approved the file decided.
  expect(own?.power).toMatchObject({ verdict: 'inconclusive', checks: expect.any(Array) });
  expect(own?.power?.checks.find(({ check }) => check === 'person')?.verdict).toBe('valid');
  expect(own?.missing).not.toContain('power');
  expect((await ownEngagements(client))[0]?.power?.verdict).toBe('inconclusive');
});

test('the contract of one case signed for another one is not the issued paper', async () => {
  const [one, other] = [await accepted(), await accepted()];
  await answer(one.client.userId, await signedPaper(other.paper, await signer('MARIA', CPF), NOW));
  expect((await panel(one.client.userId))?.power).toMatchObject({
    verdict: 'invalid',
    message: expect.stringContaining('Este não é o documento que enviamos'),
  });
});
