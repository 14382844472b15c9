import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CustomerActor } from '#app/platform/actor.server.ts';
import { fileStore } from '#app/platform/storage/files.server.ts';
import type { AcceptedFile } from '#app/platform/uploads/accept-file.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { waitingForLocks } from '#tests/db/waiting.ts';
import { addPerson } from '#tests/people.ts';
import {
  attachFile,
  detachFile,
  listForms,
  loadForm,
  openFormPdf,
  reviewForm,
  saveDraft,
  submitForm,
} from './index.server.ts';

const context = onTestDatabase();
const customer = async () => (await addPerson(context.owner)) as CustomerActor;
const FROM = { ip: '203.0.113.7', userAgent: 'teste' };

/** A 1×1 picture, as `receiveFiles` gives one. */
const PICTURE: AcceptedFile = {
  name: 'identidade.png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  mimeType: 'image/png',
  sha256: 'a'.repeat(64),
};

const ANSWERS = {
  nacionalidade: 'brasileira',
  estado_civil: 'Solteiro(a)',
  profissao: '<img src=x onerror=alert(1)>',
  documento: '529.982.247-25',
  endereco: 'Rua das Flores, 10, Chapecó, SC',
  nascimento: '1990-05-17',
  cidade: 'Chapecó',
  assinatura: 'Ana Souza',
};

async function send(to: CustomerActor, template = 'Procuração'): Promise<string> {
  const { rows } = await context.owner.query<{ id: string }>(
    'insert into sent_forms (template_id, user_id) select id, $1 from form_templates where name = $2 returning id',
    [to.userId, template],
  );
  return rows[0]?.id ?? '';
}

async function filled(to: CustomerActor): Promise<string> {
  const id = await send(to);
  expect((await attachFile(to, id, 'identidade', PICTURE)).ok).toBe(true);
  expect((await saveDraft(to, id, ANSWERS)).ok).toBe(true);
  return id;
}

const rowOf = async (id: string) => {
  const { rows } = await context.owner.query('select * from sent_forms where id = $1', [id]);
  return rows[0];
};

test('a form is prefilled with known facts, also in its text', async () => {
  const ana = await customer();
  const id = await send(ana);
  const form = await loadForm(ana, id);
  expect(form).toMatchObject({ status: 'sent', answers: { documento: '529.982.247-25', profissao: '' } });
  expect(form?.text).toContain('<strong>Pessoa de Teste</strong>');
  expect(form?.text).toContain('____________');
  expect(await listForms(ana)).toMatchObject([{ id, name: 'Procuração', status: 'sent' }]);
});

test('entries are stored field by field, valid or not, and make the form a draft', async () => {
  const ana = await customer();
  const id = await send(ana);
  await Promise.all([
    saveDraft(ana, id, { profissao: 'x'.repeat(9_000), role: 'admin' }),
    saveDraft(ana, id, { nascimento: '31/02/1990' }),
    saveDraft(ana, id, { cidade: '' }),
  ]);
  const { status, answers } = await rowOf(id);
  expect(status).toBe('draft');
  expect(answers).toEqual({ profissao: 'x'.repeat(4_000), nascimento: '31/02/1990', cidade: '' });
  expect((await loadForm(ana, id))?.answers.nascimento).toBe('31/02/1990');
});

test('it is sent when every answer is right, frozen, and everybody concerned is notified once', async () => {
  const [ana, admin] = [await customer(), await addPerson(context.owner, 'admin')];
  const id = await filled(ana);
  const wrong = await submitForm(ana, id, { nascimento: '2199-01-01', cidade: ' ' }, FROM);
  expect(wrong).toMatchObject({
    error: {
      title: 'Dados inválidos',
      fields: { nascimento: 'A data não pode ser no futuro', cidade: 'Preencha este campo' },
    },
  });
  expect((await rowOf(id)).answers.nascimento).toBe('2199-01-01');

  const results = await Promise.all(Array.from({ length: 6 }, () => submitForm(ana, id, ANSWERS, FROM)));
  expect(results.every(({ ok }) => ok)).toBe(true);
  const row = await rowOf(id);
  expect(row).toMatchObject({
    status: 'answered',
    answers: { documento: '52998224725' },
    document: { ip: '203.0.113.7', signatures: [{ typed: 'Ana Souza', path: null }] },
  });
  expect(row.document.text).toContain('&lt;img src=x onerror=alert(1)&gt;');
  const notices = await context.owner.query(
    'select user_id from notifications where title = any($1) and (user_id = $2 or user_id = $3)',
    [['Formulário recebido', 'Formulário respondido'], ana.userId, admin.userId],
  );
  expect(notices.rows.map(({ user_id }) => user_id).sort()).toEqual([ana.userId, admin.userId].sort());

  expect(await saveDraft(ana, id, { cidade: 'Outra' })).toMatchObject({ error: { code: 'form-closed' } });
  expect(await attachFile(ana, id, 'identidade', PICTURE)).toMatchObject({ error: { code: 'form-closed' } });
  expect((await rowOf(id)).answers).toEqual(row.answers);
});

test('the team says once that it has looked at the answers, and not before there are some', async () => {
  const [ana, admin] = [await customer(), await addPerson(context.owner, 'admin')];
  const id = await filled(ana);
  expect(await reviewForm(admin, ana.userId, id)).toMatchObject({ ok: false });
  await submitForm(ana, id, ANSWERS, FROM);
  expect(await reviewForm(admin, admin.userId, id)).toMatchObject({ ok: false });
  for (let times = 0; times < 2; times += 1)
    expect(await reviewForm(admin, ana.userId, id)).toMatchObject({ ok: true });
  const row = await rowOf(id);
  expect(row.reviewed_at >= row.answered_at).toBe(true);
  const { rowCount } = await context.owner.query(
    "select from audit_log where action = 'form.review' and entity_id = $1",
    [id],
  );
  expect(rowCount).toBe(1);
});

test('of two concurrent submissions the second one finds the form sent', async () => {
  const ana = await customer();
  const id = await filled(ana);
  const { owner } = context;
  await owner.query('begin');
  await owner.query('select 1 from sent_forms where id = $1 for update', [id]);
  const both = Promise.all([submitForm(ana, id, {}, FROM), submitForm(ana, id, {}, FROM)]);
  await expect.poll(() => waitingForLocks(owner)).toBe(2);
  await owner.query('commit');
  expect(await both).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  const notices = await owner.query('select 1 from notifications where user_id = $1', [ana.userId]);
  expect(notices.rowCount).toBe(1);
});

test('no role changes the answers, the owner of the database included; they may be erased as a whole', async () => {
  const ana = await customer();
  const id = await filled(ana);
  await submitForm(ana, id, {}, FROM);
  const change = (what: string) => context.owner.query(`update sent_forms set ${what} where id = $1`, [id]);
  await expect(change(`answers = '{"cidade": "x"}'`)).rejects.toMatchObject({
    constraint: 'sent_forms_answered',
  });
  await expect(change('answered_at = now()')).rejects.toMatchObject({ constraint: 'sent_forms_answered' });
  await change("answers = '{}', document = null");
});

test('the copy is a PDF with the same bytes at each request, and exists only once the form was sent', async () => {
  const ana = await customer();
  const id = await filled(ana);
  await attachFile(ana, id, 'assinatura', PICTURE);
  expect(await openFormPdf(ana, id)).toBeNull();
  await submitForm(ana, id, {}, FROM);
  const first = await openFormPdf(ana, id);
  await context.owner.query("update profiles set full_name = 'Outro Nome' where id = $1", [ana.userId]);
  const second = await openFormPdf(ana, id);
  expect(first?.name).toBe('procuracao.pdf');
  expect(first?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(second?.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
});

test('a new file replaces the previous one and its bytes; of two concurrent files one stays', async () => {
  const ana = await customer();
  const id = await send(ana);
  await Promise.all([1, 2, 3].map(() => attachFile(ana, id, 'identidade', PICTURE)));
  await attachFile(ana, id, 'identidade', PICTURE);
  const { rows } = await context.owner.query('select id, file_path from form_files where sent_form_id = $1', [
    id,
  ]);
  expect(rows).toHaveLength(1);
  expect((await rowOf(id)).answers.identidade).toBe(rows[0].id);
  expect(await stored(ana)).toEqual([rows[0].file_path]);
  await detachFile(ana, id, 'identidade');
  expect(await stored(ana)).toEqual([]);
  expect((await rowOf(id)).answers.identidade).toBe('');
});

async function stored({ userId }: CustomerActor): Promise<string[]> {
  const paths: string[] = [];
  for await (const { path } of fileStore().list(`form-files/${userId}`)) paths.push(path);
  return paths;
}

test('for other accounts a form is missing, like one that does not exist', async () => {
  const [ana, other] = [await customer(), await customer()];
  const id = await filled(ana);
  for (const wanted of [id, randomUUID(), 'x']) {
    expect(await loadForm(other, wanted)).toBeNull();
    expect(await openFormPdf(other, wanted)).toBeNull();
    expect(await saveDraft(other, wanted, ANSWERS)).toMatchObject({ error: { code: 'not-found' } });
    expect(await submitForm(other, wanted, ANSWERS, FROM)).toMatchObject({ error: { code: 'not-found' } });
    expect(await attachFile(other, wanted, 'identidade', PICTURE)).toMatchObject({
      error: { code: 'not-found' },
    });
    expect(await detachFile(other, wanted, 'identidade')).toMatchObject({ error: { code: 'not-found' } });
  }
  expect(await listForms(other)).toEqual([]);
  expect(await stored(other)).toEqual([]);
  // A file of another customer's form, or of another field, is no answer.
  const own = await send(other);
  const theirs = (await loadForm(ana, id))?.files[0]?.id ?? '';
  await saveDraft(other, own, { ...ANSWERS, identidade: theirs });
  expect(await submitForm(other, own, {}, FROM)).toMatchObject({
    error: { fields: { identidade: 'Envie o arquivo' } },
  });
});

test('the end of a case cancels its open forms', async () => {
  const ana = await customer();
  const id = await filled(ana);
  const sold = async (status: string, ended: 'now()' | 'null::timestamptz') => {
    await context.owner.query(
      `with o as (insert into transactions (user_id, amount, canceled_at, canceled_by) values ($1, 499, ${ended}, case when ${ended} is not null then $1::uuid end) returning id)
       insert into cards (user_id, card_type, status, opened_by) select $1, $2, $3, id from o`,
      [ana.userId, status === 'blocked' ? 'nome' : 'jus', status],
    );
  };
  await sold('blocked', 'now()');
  expect(await listForms(ana)).toMatchObject([{ status: 'canceled' }]);
  expect(await loadForm(ana, id)).toMatchObject({ status: 'canceled' });
  expect(await saveDraft(ana, id, ANSWERS)).toMatchObject({ error: { code: 'form-closed' } });
  expect(await submitForm(ana, id, ANSWERS, FROM)).toMatchObject({ error: { code: 'form-closed' } });
  // Another service goes on, and with it the case.
  await sold('active', 'null::timestamptz');
  expect(await listForms(ana)).toMatchObject([{ status: 'draft' }]);
  expect((await submitForm(ana, id, ANSWERS, FROM)).ok).toBe(true);
});

test('a canceled form cannot be filled in or sent', async () => {
  const ana = await customer();
  const id = await filled(ana);
  await context.owner.query("update sent_forms set status = 'canceled' where id = $1", [id]);
  expect(await submitForm(ana, id, ANSWERS, FROM)).toMatchObject({ error: { code: 'form-closed' } });
  expect(await detachFile(ana, id, 'identidade')).toMatchObject({ error: { code: 'form-closed' } });
});
