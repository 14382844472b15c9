import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FormField } from '#app/features/forms/rules/form-fields.ts';
import type { FormTemplateInput } from '#app/features/forms/rules/input.ts';
import { readPlace } from '#app/kit/list.ts';
import { asActor, type CustomerActor, type SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  createTemplate,
  exportAnswers,
  listForms,
  listFormTemplates,
  listSent,
  loadForm,
  loadTemplate,
  saveFormTemplate,
  sendableTemplates,
  sendForm,
  sendForms,
  submitForm,
  switchTemplate,
  waitingClients,
} from './index.server.ts';

const context = onTestDatabase();
const newAdmin = () => addPerson(context.owner, 'admin');
const newCustomer = async () => (await addPerson(context.owner)) as CustomerActor;
const FROM = { ip: '203.0.113.7', userAgent: 'teste' };

const text = (name: string, label = name): FormField => ({
  type: 'text',
  name,
  label,
  required: true,
  multiline: false,
  max: 200,
});
const input = (over: Partial<FormTemplateInput> = {}): FormTemplateInput => ({
  name: `Ficha ${randomUUID()}`,
  body: '<p>{{cliente.nome}} gosta de {{resposta.cor}}.</p>',
  fields: [text('cor', 'Cor')],
  docType: null,
  ...over,
});

async function create(admin: SignedInActor, over: Partial<FormTemplateInput> = {}, active = true) {
  const made = await createTemplate(admin, input(over));
  if (!made.ok) throw new Error(made.error.message);
  if (active) await switchTemplate(admin, made.value, true);
  return made.value;
}
const load = async (admin: SignedInActor, id: string) => {
  const found = await loadTemplate(admin, id);
  if (!found) throw new Error('no template');
  return found;
};
const save = async (admin: SignedInActor, id: string, change: Partial<FormTemplateInput>) => {
  const { name, body, fields, docType, expectedVersion } = await load(admin, id);
  return saveFormTemplate(admin, id, expectedVersion, { name, body, fields, docType, ...change });
};
const audits = async (id: string) =>
  (
    await context.owner.query('select action from audit_log where entity_id = $1 order by seq', [id])
  ).rows.map(({ action }) => action);

describe('a form', () => {
  test('is kept cleaned and not sent before it is activated', async () => {
    const admin = await newAdmin();
    const id = await create(
      admin,
      { body: '<p onclick="x()">{{resposta.cor}}</p><script>x</script>' },
      false,
    );
    expect(await load(admin, id)).toMatchObject({
      version: 1,
      active: false,
      body: '<p>{{resposta.cor}}</p>',
      versions: [{ version: 1, sent: false }],
    });
    const client = await newCustomer();
    expect(await sendForms(admin, id, [client.userId])).toMatchObject({ error: { code: 'inactive' } });
    await switchTemplate(admin, id, true);
    expect(await sendForms(admin, id, [client.userId])).toEqual({ ok: true, value: { sent: 1, waiting: 0 } });
    expect(await audits(id)).toEqual(['template.create', 'template.switch']);
  });

  test.each([
    ['{{resposta.outra}}', 'unknown-field'],
    ['{{resposta.foto}}', 'unknown-field'],
    ['{{cliente.senha}}', 'unknown-field'],
    ['{{cliente.nome}', 'broken-field'],
  ])('that asks for %s is refused', async (body, code) => {
    const admin = await newAdmin();
    const fields = [text('cor'), { type: 'file' as const, name: 'foto', label: 'Foto', required: true }];
    expect(await createTemplate(admin, input({ body, fields }))).toMatchObject({
      error: { code, fields: { body: expect.any(String) } },
    });
  });

  test('gets a unique name, also for concurrent requests', async () => {
    const admin = await newAdmin();
    const name = `Disputado ${randomUUID()}`;
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        createTemplate(admin, input({ name: i % 2 ? name : name.toUpperCase() })),
      ),
    );
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    const other = await create(admin);
    expect(await save(admin, other, { name })).toMatchObject({
      error: { fields: { name: expect.any(String) } },
    });
  });

  test('an unsent template changes in place; saving it unchanged writes nothing', async () => {
    const admin = await newAdmin();
    const id = await create(admin);
    expect(await save(admin, id, { name: `Outra ${id}` })).toMatchObject({
      value: { expectedVersion: '1.2', next: false },
    });
    expect(await save(admin, id, {})).toMatchObject({ value: { expectedVersion: '1.2' } });
    expect(await audits(id)).toEqual(['template.create', 'template.switch', 'template.update']);
  });

  test('the second of two editors gets who saved, and nothing is overwritten', async () => {
    const [ana, rui] = [await newAdmin(), await newAdmin()];
    const id = await create(ana);
    const { expectedVersion, name, body, fields, docType } = await load(ana, id);
    expect(
      (await saveFormTemplate(ana, id, expectedVersion, { name: `${name} da Ana`, body, fields, docType }))
        .ok,
    ).toBe(true);
    expect(
      await saveFormTemplate(rui, id, expectedVersion, { name: `${name} do Rui`, body, fields, docType }),
    ).toMatchObject({
      error: {
        code: 'stale',
        conflict: { expectedVersion: '1.2', changes: [{ who: 'Pessoa de Teste', at: expect.any(String) }] },
      },
    });
    expect((await load(ana, id)).name).toBe(`${name} da Ana`);
  });
});

describe('a form that was sent', () => {
  test('gets a new version; customers keep the version that they got', async () => {
    const admin = await newAdmin();
    const [first, second] = [await newCustomer(), await newCustomer()];
    const id = await create(admin);
    await sendForms(admin, id, [first.userId]);
    const saved = await save(admin, id, { name: `Nova ${id}`, fields: [text('cor', 'Cor de hoje')] });
    expect(saved).toMatchObject({ value: { expectedVersion: '2.1', next: true } });
    expect(await load(admin, id)).toMatchObject({
      version: 2,
      active: true,
      versions: [
        { version: 2, sent: false },
        { version: 1, sent: true },
      ],
    });
    await sendForms(admin, id, [second.userId]);
    const asked = async (person: CustomerActor) => {
      const [form] = await listForms(person);
      return loadForm(person, form?.id ?? '');
    };
    expect((await asked(first))?.fields[0]?.label).toBe('Cor');
    expect(await asked(second)).toMatchObject({ name: `Nova ${id}`, fields: [{ label: 'Cor de hoje' }] });
    // Also past the use case, with all rights over the table.
    for (const change of [
      "fields = '[]'",
      "body = 'x'",
      "name = 'x'",
      'version = 9',
      'family_id = uuidv7()',
    ]) {
      await expect(
        context.owner.query(`update form_templates set ${change} where family_id = $1 and version = 1`, [id]),
        change,
      ).rejects.toMatchObject({ constraint: 'form_templates_sent' });
    }
    expect((await listFormTemplates(admin)).find((row) => row.id === id)).toMatchObject({
      version: 2,
      questions: 1,
      sent: 2,
      waiting: 2,
      answered: 0,
    });
  });

  test('of companies is offered and sent to companies alone, and begins with who represents them', async () => {
    const admin = await newAdmin();
    const [person, company] = [await newCustomer(), await newCustomer()];
    await context.owner.query(
      `update profiles set doc_type = 'CNPJ', doc_number = '11222333000181', representative_name = 'Lia Prado',
         representative_cpf = '52998224725', representative_role = 'Sócia' where id = $1`,
      [company.userId],
    );
    const fields: FormField[] = [{ ...text('quem', 'Quem assina'), fill: 'representante.nome' } as FormField];
    const body = '<p>{{resposta.quem}}, {{representante.cargo}}, CPF {{representante.cpf}}</p>';
    const id = await create(admin, { docType: 'CNPJ', fields, body });
    const { versionId } = await load(admin, id);
    const offered = async (to: CustomerActor) =>
      (await asActor(admin, (tx) => sendableTemplates(tx, to.userId))).map((template) => template.id);
    expect(await offered(company)).toContain(versionId);
    expect(await offered(person)).not.toContain(versionId);

    expect(await sendForm(admin, person.userId, versionId)).toMatchObject({
      error: { code: 'other-kind', message: expect.stringContaining('é para empresas') },
    });
    expect(await sendForms(admin, id, [company.userId, person.userId])).toMatchObject({ ok: false });
    expect(await listForms(company)).toEqual([]);
    expect(await sendForms(admin, id, [company.userId])).toMatchObject({ value: { sent: 1 } });
    const [sent] = await listForms(company);
    const form = await loadForm(company, sent?.id ?? '');
    expect(form?.answers).toEqual({ quem: 'Lia Prado' });
    expect(form?.text).toContain('Sócia, CPF 529.982.247-25');
  });

  test('sends a form to no client twice, for any version, and never to unknown ids', async () => {
    const admin = await newAdmin();
    const [a, b] = [await newCustomer(), await newCustomer()];
    const id = await create(admin);
    const { versionId } = await load(admin, id);
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => sendForms(admin, id, [b.userId, a.userId, a.userId])),
    );
    expect(results.map((result) => (result.ok ? result.value.sent : -1)).toSorted()).toEqual([0, 0, 0, 2]);
    await save(admin, id, { name: `Outra ${id}` });
    expect(await sendForms(admin, id, [a.userId, randomUUID()])).toEqual({
      ok: true,
      value: { sent: 0, waiting: 1 },
    });
    expect(await sendForm(admin, a.userId, versionId)).toMatchObject({ error: { code: 'not-found' } });
    expect(await waitingClients(admin, id, [a.userId, randomUUID()])).toEqual([a.userId]);
    expect(await sendForms(admin, id, ['x'])).toMatchObject({ error: { code: 'no-clients' } });
    expect(await sendForms(admin, id, Array.from({ length: 51 }, randomUUID))).toMatchObject({
      error: { code: 'too-many' },
    });
    const notices = await context.owner.query('select 1 from notifications where user_id = $1', [a.userId]);
    expect(notices.rowCount).toBe(1);
  });

  test('while it is being edited is sent either before the change or after it, never in between', async () => {
    const admin = await newAdmin();
    const people = await Promise.all(Array.from({ length: 6 }, newCustomer));
    const id = await create(admin);
    const results = await Promise.all([
      ...people.map(({ userId }) => sendForms(admin, id, [userId])),
      save(admin, id, { fields: [text('cor', 'Mudada')] }),
    ]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    const { rows } = await context.owner.query(
      `select version, fields -> 0 ->> 'label' as label,
         (select count(*)::int from sent_forms f where f.template_id = t.id) as sent
       from form_templates t where family_id = $1 order by version desc`,
      [id],
    );
    expect(rows[0].label).toBe('Mudada');
    expect(rows.reduce((sum, { sent }) => sum + sent, 0)).toBe(6);
    // Where some had it already, those keep the first version and its question.
    if (rows.length === 2) expect(rows[1]).toMatchObject({ version: 1, label: 'Cor' });
  });
});

test('lists sent forms of all versions newest first, page by page, and by status', async () => {
  const admin = await newAdmin();
  const id = await create(admin);
  const first = await newCustomer();
  await sendForms(admin, id, [first.userId]);
  await save(admin, id, { name: `Outra ${id}` });
  const { versionId } = await load(admin, id);
  await context.owner.query(
    `insert into sent_forms (template_id, user_id, status, created_at)
     select $1, $2, 'canceled', now() - i * interval '1 minute' from generate_series(1, 55) i`,
    [versionId, first.userId],
  );
  const page = await listSent(admin, id, { filters: {} });
  expect(page.rows).toHaveLength(50);
  expect(page.rows[0]).toMatchObject({ version: 1, status: 'sent', name: 'Pessoa de Teste' });
  const rest = await listSent(admin, id, { filters: {}, after: readPlace(page.next ?? '', 'instant') });
  expect(rest.rows).toHaveLength(6);
  expect(rest.next).toBeNull();
  const all = [...page.rows, ...rest.rows].map((row) => row.id);
  expect(new Set(all).size).toBe(56);
  expect((await listSent(admin, id, { filters: { status: 'sent' } })).rows).toHaveLength(1);
  expect((await listSent(admin, id, { filters: { status: 'answered' } })).rows).toEqual([]);
});

test('answers of every version as one table, which is written down; nothing that a spreadsheet would run', async () => {
  const admin = await newAdmin();
  const [a, b] = [await newCustomer(), await newCustomer()];
  const id = await create(admin);
  const answer = async (person: CustomerActor, answers: Record<string, string>) => {
    await sendForms(admin, id, [person.userId]);
    const [form] = await listForms(person);
    expect(await submitForm(person, form?.id ?? '', answers, FROM)).toMatchObject({ ok: true });
  };
  await answer(a, { cor: '=1+1' });
  await save(admin, id, { fields: [text('tom', 'Tom'), text('cor', 'Cor hoje')] });
  await answer(b, { cor: 'azul', tom: 'claro' });
  const pieces = await exportAnswers(admin, id);
  let file = '';
  for await (const piece of pieces ?? []) file += piece;
  const lines = file.trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFFEnviado em;Nome;Documento;Versão;Tom;Cor hoje');
  expect(lines[1]).toMatch(/;Pessoa de Teste;529\.982\.247-25;2;claro;azul$/);
  expect(lines[2]).toMatch(/;1;;'=1\+1$/);
  expect(lines).toHaveLength(3);
  expect((await audits(id)).slice(-2)).toEqual(['form.export', 'export.end']);
  expect(await exportAnswers(admin, randomUUID())).toBeNull();
});

test('a customer writes no form and sees none that was not sent', async () => {
  const [admin, customer] = [await newAdmin(), await newCustomer()];
  const id = await create(admin);
  await expect(createTemplate(customer, input())).rejects.toThrow();
  await expect(switchTemplate(customer, id, false)).rejects.toThrow();
  await expect(sendForms(customer, id, [customer.userId])).rejects.toThrow();
  expect(await loadTemplate(customer, id)).toBeNull();
});
