import { createHash, randomUUID } from 'node:crypto';
import type { OrderId } from '#app/terms/ids.ts';
import { databaseOf } from './product.ts';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newCode = () =>
  [...createHash('sha256').update(randomUUID()).digest()]
    .slice(0, 16)
    .map((byte) => LETTERS[byte % 32])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

type Contract = { code: string; transactionId: OrderId };

/** A contract that the demo's customer accepted at the checkout. */
export async function acceptedContract(): Promise<Contract> {
  const code = newCode();
  const text = '<h2>Contrato</h2><p>Ana Souza, CPF 529.982.247-25, aceita este texto.</p>';
  const owner = await databaseOf(process.env.E2E_DATA_DIR ?? '');
  try {
    const { rows } = await owner.query<{ id: string }>(
      `with l as (insert into leads (name, email, whatsapp, doc_type, doc_number, uf, origin)
        values ('Ana Souza', 'ana@exemplo.com.br', '49988887777', 'CPF', '52998224725', 'SC', 'checkout') returning id),
      t as (insert into transactions (lead_id, user_id, amount)
        select l.id, u.id, 499 from l, users u where u.email = 'cliente@exemplo.com.br' returning id, lead_id)
      insert into contract_acceptances (lead_id, transaction_id, contract_id, accepted_text, text_sha256, code,
        ip_address, user_agent, identified_by, seq, previous_hash, hash)
      select t.lead_id, t.id, c.id, $1, $2, $3, '203.0.113.9', 'teste', 'CPF informado no checkout', 0, '', ''
      from t, contracts c where c.type = 'cpf' and c.active returning transaction_id as id`,
      [text, createHash('sha256').update(text).digest('hex'), code],
    );
    return { code, transactionId: rows[0]?.id ?? '' };
  } finally {
    await owner.end();
  }
}
