import { cpf } from 'cpf-cnpj-validator';
import { expect, test } from 'vitest';
import { packCard } from '#app/features/cases/rules/admin-view.ts';
import { CardFieldInput, CardUpdateInput } from '#app/features/cases/rules/input.ts';
import { addDays } from '#app/lib/civil-dates.ts';
import { civilDateAt } from '#app/lib/dates.ts';
import type { SignedInActor } from '#app/platform/actor.server.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { numberAlone } from '#tests/number-alone.ts';
import { addPerson } from '#tests/people.ts';
import { changeCard, createCard, loadDashboard, setCardField } from './index.server.ts';

const context = onTestDatabase();

const NEW_CARD = {
  score: 0,
  scoreBureau: null as string | null,
  scoreTakenOn: null as string | null,
  rating: null,
  notes: '',
};
const TAKEN = { scoreBureau: 'Serasa', scoreTakenOn: '2026-11-03' };

async function clientWithCard(admin: SignedInActor) {
  const client = await addPerson(context.owner);
  const result = await createCard(admin, client.userId, 'nome');
  if (!result.ok) throw new Error(result.error.message);
  const cardId = result.value.id;
  /** Sends the form of a card; `seen` are the texts that it was opened with. */
  const change = (over: Record<string, string | undefined>, seen: Partial<typeof NEW_CARD> = {}) =>
    changeCard(
      admin,
      client.userId,
      CardUpdateInput.parse({
        cardId,
        expectedVersion: packCard({ ...NEW_CARD, ...seen }),
        score: '',
        ...(over.score && { scoreBureau: 'Serasa', scoreTakenOn: '2026-11-03' }),
        ...over,
      }),
    );
  const set = (field: string, expectedVersion: string, to: string, userId = client.userId) =>
    setCardField(admin, userId, CardFieldInput.parse({ cardId, field, expectedVersion, to }));
  const dashboard = () => loadDashboard({ kind: 'customer', userId: client.userId });
  return { client, cardId, change, set, dashboard };
}

test('a card that an admin creates is pending, score 0, visible, not frozen, with its steps and a notice', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { client, cardId, dashboard } = await clientWithCard(admin);
  const { rows } = await context.owner.query(
    'select status, score, score_visible, score_frozen, user_id from cards where id = $1',
    [cardId],
  );
  expect(rows).toEqual([
    { status: 'pending', score: 0, score_visible: true, score_frozen: false, user_id: client.userId },
  ]);
  const seen = await dashboard();
  expect(seen.cards).toMatchObject([
    { type: 'nome', steps: 6, stepsDone: 0, nextStep: { name: 'Cadastro e consulta' } },
  ]);
  expect(seen.unread).toBe(1);
});

test('twenty concurrent requests add one card', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const client = await addPerson(context.owner);
  const results = await Promise.all(
    Array.from({ length: 20 }, () => createCard(admin, client.userId, 'jus')),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const { rows } = await context.owner.query(
    `select (select count(*)::int from cards where user_id = $1) as cards,
       (select count(*)::int from notifications where user_id = $1) as notices`,
    [client.userId],
  );
  expect(rows).toEqual([{ cards: 1, notices: 1 }]);
});

test('the second of two editors gets a conflict, and nothing is overwritten', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { cardId, change } = await clientWithCard(admin);
  const results = await Promise.all([change({ notes: 'Um.' }), change({ notes: 'Dois.' })]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({
    error: {
      code: 'stale',
      title: 'Erro ao atualizar card',
      message: expect.stringMatching(
        /^Outra pessoa mudou este card\. .*: antes vazio, agora “(Um|Dois)\.”\./,
      ),
    },
  });
  const { rows } = await context.owner.query('select version from cards where id = $1', [cardId]);
  expect(rows).toEqual([{ version: 2 }]);
});

test('texts are saved over a switch that changed meanwhile, and leave it as it is', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { cardId, change, set } = await clientWithCard(admin);
  expect(await set('status', 'pending', 'active')).toMatchObject({ ok: true });
  expect(await set('scoreVisible', 'on', '')).toMatchObject({ ok: true });
  expect(await change({ score: '640' })).toMatchObject({ ok: true });
  const { rows } = await context.owner.query('select status, score, score_visible from cards where id = $1', [
    cardId,
  ]);
  expect(rows).toEqual([{ status: 'active', score: 640, score_visible: false }]);
});

test('a frozen score refuses every change until it is unfrozen, in the database too', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { cardId, change, set } = await clientWithCard(admin);
  await change({ score: '600' });
  await set('scoreFrozen', '', 'on');
  const taken = { ...TAKEN, score: 600 };
  expect(await change({ score: '700' }, taken)).toMatchObject({
    ok: false,
    error: { code: 'frozen', fields: { score: expect.any(String) } },
  });
  await expect(context.owner.query('update cards set score = 1 where id = $1', [cardId])).rejects.toThrow(
    /frozen/,
  );
  await set('scoreFrozen', 'on', '');
  expect(await change({ score: '700' }, taken)).toMatchObject({ ok: true });
  const { rows } = await context.owner.query(
    'select score from card_score_history where card_id = $1 order by created_at',
    [cardId],
  );
  expect(rows.map(({ score }) => score)).toEqual([600, 700]);
});

test('a score has its bureau and its day; until one is recorded it is not known, and it is not taken away again', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { cardId, change, dashboard } = await clientWithCard(admin);
  const seen = async () => (await dashboard()).cards[0];
  expect(await seen()).toMatchObject({ score: null, unscored: true, scoreSource: null });
  const refused = (field: string) => ({ ok: false, error: { fields: { [field]: expect.any(String) } } });
  expect(await change({ score: '600', scoreBureau: '' })).toMatchObject(refused('scoreBureau'));
  expect(await change({ score: '600', scoreTakenOn: '' })).toMatchObject(refused('scoreTakenOn'));
  const today = civilDateAt(new Date());
  const tomorrow = addDays(today, 1);
  expect(await change({ score: '600', scoreTakenOn: tomorrow })).toMatchObject(refused('scoreTakenOn'));
  expect(await change({ score: '0' })).toMatchObject({ ok: true });
  const source = { bureau: 'Serasa', takenOn: '2026-11-03' };
  expect(await seen()).toMatchObject({ score: 0, unscored: false, scoreSource: source });
  expect(await change({ score: '' }, TAKEN)).toMatchObject(refused('score'));
  // The same number of another day is a point of the history too.
  expect(await change({ score: '0', scoreTakenOn: today }, TAKEN)).toMatchObject({ ok: true });
  const { rows } = await context.owner.query(
    'select score, bureau, taken_on::text as day from card_score_history where card_id = $1 order by created_at',
    [cardId],
  );
  expect(rows).toEqual([
    { score: 0, bureau: 'Serasa', day: '2026-11-03' },
    { score: 0, bureau: 'Serasa', day: today },
  ]);
});

test('a hidden score and the notice of its change do not reach the customer', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { change, set, dashboard } = await clientWithCard(admin);
  await set('scoreVisible', 'on', '');
  await change({ score: '812' });
  const seen = await dashboard();
  expect(seen.cards[0]?.score).toBeNull();
  expect(JSON.stringify(seen)).not.toMatch(numberAlone('812'));
});

test('one field alone: changes of other fields stay, a change of the same field is refused, it can be undone', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { cardId, change, set } = await clientWithCard(admin);
  expect((await change({ score: '600', notes: 'Escrito ao lado.' })).ok).toBe(true);
  const block = ['status', 'pending', 'blocked'] as const;
  const results = await Promise.all([set(...block), set(...block)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.find(({ ok }) => !ok)).toMatchObject({
    error: { code: 'stale', message: expect.stringContaining('Situação agora: “Bloqueado”') },
  });
  expect((await set('scoreVisible', 'on', '')).ok).toBe(true);
  expect((await set('status', 'blocked', 'pending')).ok).toBe(true);
  const stranger = await addPerson(context.owner);
  expect(await set(...block, stranger.userId)).toMatchObject({ ok: false, error: { code: 'not-found' } });
  expect(CardFieldInput.safeParse({ cardId, field: 'score', expectedVersion: '1', to: '2' }).success).toBe(
    false,
  );
  const { rows } = await context.owner.query(
    'select status, score, score_visible, notes from cards where id = $1',
    [cardId],
  );
  expect(rows).toEqual([{ status: 'pending', score: 600, score_visible: false, notes: 'Escrito ao lado.' }]);
});

test('a card of another client cannot be reached through one of them', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const { cardId } = await clientWithCard(admin);
  const other = await addPerson(context.owner);
  const input = CardUpdateInput.parse({
    cardId,
    expectedVersion: packCard(NEW_CARD),
    score: '0',
  });
  expect(await changeCard(admin, other.userId, input)).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
});

test('the audit chain holds, and a row that was changed in it breaks it', async () => {
  const admin = await addPerson(context.owner, 'admin');
  await Promise.all([clientWithCard(admin), clientWithCard(admin), clientWithCard(admin)]);
  const broken = () =>
    context.owner.query(
      `select seq from (
         select seq, previous_hash, lag(hash, 1, '') over (order by seq) as before, hash, audit_hash(a) as computed
         from audit_log a) chain
       where previous_hash <> chain.before or hash <> computed`,
    );
  expect((await broken()).rowCount).toBe(0);
  // The same row with `before` and `after` swapped must have another hash.
  await context.owner.query(`create temp table moved (like audit_log)`);
  await context.owner.query('insert into moved select * from audit_log');
  await context.owner.query('update moved set before = after, after = before');
  const moved = await context.owner.query(
    'select seq from moved m where audit_hash(m::text::audit_log) <> hash',
  );
  expect(moved.rowCount).toBeGreaterThan(0);
  await expect(context.owner.query("update audit_log set action = 'x'")).rejects.toThrow(/append-only/);
  await expect(context.owner.query('truncate audit_log')).rejects.toThrow(/append-only/);
});

test('the dashboard of a linked profile leaves out matters of the account', async () => {
  const { userId } = await addPerson(context.owner);
  const customer = { kind: 'customer', userId } as const;
  const { owner } = context;
  await owner.query(
    `insert into energy_discounts (user_id, full_name, cpf, address, uf, consumer_unit)
     values ($1, 'Mariana', '52998224725', 'Rua A, 1', 'SC', '1')`,
    [userId],
  );
  await owner.query(
    `with added as (insert into form_templates (name) values ('Ficha') returning id)
     insert into sent_forms (user_id, template_id, status) select $1, id, 'sent' from added`,
    [userId],
  );
  const own = await loadDashboard(customer);
  expect(own.energy).not.toBeNull();
  const kinds = own.now.map(({ kind }) => kind);
  const { rows } = await owner.query(
    `insert into linked_profiles (main_user_id, doc_type, doc_number, full_name, relationship, uf)
     values ($1, 'CPF', $2, 'Maria Alves', 'mãe', 'SC') returning id`,
    [userId, cpf.generate()],
  );
  await owner.query('update profiles set active_linked_profile_id = $2 where id = $1', [userId, rows[0].id]);
  const linked = await loadDashboard(customer);
  expect(kinds).toContain('form');
  expect(linked.now.map(({ sentence }) => sentence)).toEqual([
    'Falta a autorização de Maria Alves: mande o link.',
  ]);
  expect(linked.energy).toBeNull();
});
