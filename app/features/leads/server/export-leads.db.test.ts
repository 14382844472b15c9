import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { exportLeads } from './index.server.ts';

const context = onTestDatabase();
const admin = () => addPerson(context.owner, 'admin');

/** Columns of the file in their order; new ones may come between them. */
const HEADS =
  '\uFEFFRecebido em;Nome;E-mail;WhatsApp;Tipo;Documento;UF;Origem;Situação;Plano;Responsável;Mensagem'.split(
    ';',
  );

test('the export has every lead of the filter once, also beyond a batch, and is written down', async () => {
  const actor = await admin();
  await context.owner.query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf, created_at)
     select '=Exportada ' || n, 'exportada' || n || '@teste.exemplo', '4999990000', 'CPF', '00000000000', 'SC', now() + (n / 900) * interval '1 microsecond'
     from generate_series(1, 4500) n`,
  );
  let csv = '';
  for await (const piece of exportLeads(actor, { filters: { search: 'exportada' } })) csv += piece;
  const lines = csv.split('\r\n');
  expect(lines[0]?.split(';').filter((name) => HEADS.includes(name))).toEqual(HEADS);
  expect(lines).toHaveLength(4502);
  expect(new Set(lines.slice(1, -1).map((line) => line.split(';')[2])).size).toBe(4500);
  expect(lines[1]).toContain(";'=Exportada ");
  const { rows } = await context.owner.query(
    "select after from audit_log where action = 'lead.export' and actor_id = $1",
    [actor.userId],
  );
  expect(rows).toEqual([{ after: { search: 'exportada', covered: false } }]);
});
