import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { sendDocument } from '#app/features/cases/server/index.server.ts';
import { listLawyers } from '#app/features/catalog/server/index.server.ts';
import type { Identity } from '#app/features/proof/server/make-certificate.server.ts';
import { asActor, type CustomerActor, type SignedInActor } from '#app/platform/actor.server.ts';
import type { JobData } from '#app/platform/job-names.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { CardId, UserId } from '#app/terms/ids.ts';
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
  judgeLawyerPower,
  offerEngagement,
  openLawyerPack,
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
  return {
    client,
    id: made.value,
    paper: (await engagementPdf(client, made.value))?.bytes ?? Buffer.alloc(0),
  };
}

/** Sends a file for the request of the signed power, as the customer does. */
async function send(client: CustomerActor, bytes: Buffer, mimeType: 'application/pdf' | 'image/png') {
  const [request] = await rows<{ id: string; card: CardId }>(
    'select id, card_id as card from document_requests where user_id = $1',
    client.userId,
  );
  if (!request) throw new Error('The signed power was not asked for.');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { name: 'x.pdf', bytes, mimeType, sha256 };
  const sent = await sendDocument(client, request.card, file, { kind: 'other', requestId: request.id });
  if (!sent.ok) throw new Error(sent.error.message);
}

/** Runs the queued jobs of a customer, and approves the files as a person of the team does. */
async function judged(userId: string) {
  for (const { id, data } of await rows<{ id: string; data: JobData['letters.judge-power'] }>(
    "select id, data from pgboss.job where name = 'letters.judge-power' and state = 'created' and data->>'userId' = $1",
    userId,
  )) {
    await judgeLawyerPower(data);
    await context.owner.query("update pgboss.job set state = 'completed' where id = $1", [id]);
  }
  await context.owner.query("update card_documents set status = 'approved' where user_id = $1", [userId]);
  return panel(userId);
}

async function answer(client: CustomerActor, bytes: Buffer, mimeType?: 'image/png') {
  await send(client, bytes, mimeType ?? 'application/pdf');
  return judged(client.userId);
}

const rows = async <Row extends object>(text: string, ...values: unknown[]) =>
  (await context.owner.query<Row>(text, values)).rows;

const panel = async (userId: string) => {
  const { engagements } = await asActor(admin, (tx) => clientEngagements(tx, userId as UserId));
  return engagements[0];
};

test('an approved file that a check finds invalid leaves the lawyer’s file closed, and a later one opens it', async () => {
  const { client, paper } = await accepted();
  expect(await panel(client.userId)).toMatchObject({
    power: null,
    missing: expect.arrayContaining(['power']),
  });

  const other = await answer(client, await signedPaper(paper, await signer('JOSE', '11144477735')));
  expect(other?.power).toMatchObject({
    verdict: 'invalid',
    message: expect.stringContaining('Assinado por outra pessoa'),
  });
  expect(other?.missing).toContain('power');

  expect((await answer(client, paper))?.power?.message).toContain('não tem assinatura digital');
  const photo = await answer(client, Buffer.from('foto'), 'image/png');
  expect(photo?.power?.message).toContain('Só o PDF assinado');
  expect(photo?.missing).toContain('power');

  const own = await answer(client, await signedPaper(paper, await signer('MARIA', CPF)));
  // No roots are shipped: the person who approved the file decided.
  expect(own?.power).toMatchObject({ verdict: 'inconclusive', checks: expect.any(Array) });
  expect(own?.power?.checks.find(({ check }) => check === 'person')?.verdict).toBe('valid');
  expect(own?.missing).not.toContain('power');
  expect((await ownEngagements(client))[0]?.power?.verdict).toBe('inconclusive');
});

test('the contract of one case signed for another one is not the issued paper', async () => {
  const [one, other] = [await accepted(), await accepted()];
  const sent = await answer(one.client, await signedPaper(other.paper, await signer('MARIA', CPF)));
  expect(sent?.power).toMatchObject({
    verdict: 'invalid',
    message: expect.stringContaining('Este não é o documento que enviamos'),
  });
});

test('before the job judges, pages show no verdict, and the file stays closed', async () => {
  const { client, paper, id } = await accepted();
  await send(client, await signedPaper(paper, await signer('JOSE', '11144477735')), 'application/pdf');
  expect((await ownEngagements(client))[0]?.power).toBeNull();
  expect((await panel(client.userId))?.power).toBeNull();
  expect(await openLawyerPack(admin, client.userId as UserId, id)).toBeNull();
  expect(
    await rows('select power_document_id as file from legal_engagements where user_id = $1', client.userId),
  ).toEqual([{ file: null }]);
  expect((await judged(client.userId))?.power?.verdict).toBe('invalid');
});

test('a file that cannot be judged waits for a person, and a repeated job judges nothing again', async () => {
  const { client } = await accepted();
  const broken = await answer(client, Buffer.from('%PDF-1.7\nnada\n%%EOF'));
  expect(broken?.power).toEqual({
    verdict: 'inconclusive',
    message: 'O arquivo não pôde ser lido pelo sistema: uma pessoa confere.',
    checks: [],
  });
  expect(broken?.missing).not.toContain('power');

  await send(client, Buffer.from('%PDF-1.7\noutro\n%%EOF'), 'application/pdf');
  const [newest] = await rows<{ path: string }>(
    'select file_path as path from card_documents where user_id = $1 order by created_at desc limit 1',
    client.userId,
  );
  await fileStore().remove(newest?.path ?? '');
  expect((await judged(client.userId))?.power?.message).toBe(
    'O arquivo não está no cofre: uma pessoa confere.',
  );
  const [before] = await rows<{ version: number; request: string }>(
    'select version, request_id as request from legal_engagements where user_id = $1',
    client.userId,
  );
  await judgeLawyerPower({ userId: client.userId as UserId, requestId: before?.request ?? '' });
  expect(
    await rows(
      'select version, request_id as request from legal_engagements where user_id = $1',
      client.userId,
    ),
  ).toEqual([before]);
});
