import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { ContractInput } from '#app/features/contracts/rules/input.ts';
import {
  acceptContract,
  findContract,
  loadVersion,
  publishContract,
  saveContract,
  startDraft,
  verifyFile,
} from '#app/features/contracts/server/index.server.ts';
import { asActor, type SignedInActor, system, VISITOR } from '#app/platform/actor.server.ts';
import type { ContractType } from '#app/terms/contract-type.ts';

export const contractInput = (content: string, title = 'Contrato de teste') =>
  ContractInput.parse({ title, content });

export const contractInUse = (type: ContractType = 'cpf') => asActor(VISITOR, (tx) => findContract(tx, type));

/** Clauses that the site's texts claim, for contracts made by tests. */
const CLAUSES = [
  ['Prazo', ''],
  ['Preço', '{{pedido.total}}'],
  ['Garantia', '{{pedido.garantia}}'],
  ['Arrependimento', ''],
  ['Assinatura', ''],
]
  .map(
    ([title, field]) =>
      `<h3>${title}</h3><p>Uma cláusula diz o que vale, até quando e para quem. ${field}</p>`,
  )
  .join('');
export const withClauses = (content: string) => `${content}${CLAUSES}`;

/** The next version of a contract, published, with the clauses that the site claims. */
export async function publishVersion(admin: SignedInActor, content: string, type: 'cpf' | 'cnpj' = 'cpf') {
  const id = await startDraft(admin, type);
  const saved = await saveContract(
    admin,
    id,
    (await loadVersion(admin, id))?.revision ?? 0,
    contractInput(withClauses(content)),
  );
  if (!saved.ok) throw new Error(saved.error.message);
  const published = await publishContract(admin, id, saved.value.revision);
  if (!published.ok) throw new Error(published.error.message);
  return id;
}

/** Publishes an unchanged text as the next version of a contract. @returns the refusal or the new state. */
export async function publishText(admin: SignedInActor, type: ContractType, content: string) {
  const id = await startDraft(admin, type);
  const revision = (await loadVersion(admin, id))?.revision ?? 0;
  const saved = await saveContract(admin, id, revision, contractInput(content));
  if (!saved.ok) throw new Error(saved.error.message);
  return publishContract(admin, id, saved.value.revision);
}

/** An order that accepts the current contract, by a lead or a given account. */
export async function acceptVersion(
  owner: Client,
  text = '<p>Texto aceito.</p>',
  userId: string | null = null,
  name = 'Ana Souza',
  document = '52998224725',
) {
  const { rows } = await owner.query<{ lead: string; transaction: string }>(
    `with l as (insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin)
      values ($3, $2, '49988887777', case length($4) when 11 then 'CPF' else 'CNPJ' end, $4, 'SC', 'checkout')
      returning id),
    t as (insert into transactions (lead_id, user_id, amount) select id, $1, 499 from l returning id)
    select l.id as lead, t.id as transaction from l, t`,
    [userId, `${randomUUID()}@teste.exemplo`, name, document],
  );
  const contractId = (await contractInUse())?.id ?? '';
  const { code } = await asActor(system('checkout'), (tx) =>
    acceptContract(tx, {
      owner: { leadId: rows[0]?.lead ?? '' },
      transactionId: rows[0]?.transaction ?? '',
      contractId,
      text,
      from: { ip: '203.0.113.9', userAgent: 'teste' },
      identifiedBy: 'CPF informado no checkout',
    }),
  );
  const found = await owner.query('select id, contract_id from contract_acceptances where code = $1', [code]);
  return { code, id: found.rows[0].id as string, contractId: found.rows[0].contract_id as string };
}

/** Answer of /verificar for a file. */
export async function verified(bytes: Buffer) {
  const read = await verifyFile(bytes, { address: '127.0.0.1' });
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}
