import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { err, ok } from '#app/lib/result.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import { asActor, asReaderInTurn, readAs, system, VISITOR } from './actor.server.ts';
import { enqueue } from './jobs.server.ts';
import { inRequestScope } from './request-scope.server.ts';

const context = onTestDatabase();

const addFaq = (question: string) =>
  sql`insert into faq_items (question, answer, item_order) values (${question}, '', 99)`;
const isThere = async (question: string) =>
  (await context.owner.query('select 1 from faq_items where question = $1', [question])).rowCount === 1;

test('the changes of a use case are committed when it returns', async () => {
  const admin = await addPerson(context.owner, 'admin');
  await asActor(admin, async (tx) => {
    await tx.execute(addFaq('fica'));
    return ok(null);
  });
  expect(await isThere('fica')).toBe(true);
});

test('a returned refusal rolls everything back, like a thrown error', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const refused = await asActor(admin, async (tx) => {
    await tx.execute(addFaq('recusada'));
    return err({ code: 'no', message: 'não' });
  });
  expect(refused).toMatchObject({ ok: false });
  await expect(
    asActor(admin, async (tx) => {
      await tx.execute(addFaq('lançada'));
      throw new Error('inesperado');
    }),
  ).rejects.toThrow('inesperado');
  expect(await isThere('recusada')).toBe(false);
  expect(await isThere('lançada')).toBe(false);
});

test('a swallowed failure of a statement cannot pass for success', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const work = asActor(admin, async (tx) => {
    await tx.execute(addFaq('engolida'));
    await tx.execute(sql`select 1 / 0`).catch(() => {});
    return ok(null);
  });
  await expect(work).rejects.toThrow(/rolled back/);
  expect(await isThere('engolida')).toBe(false);
});

test('two hundred actors on twenty connections: none acts as the one before', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => addPerson(context.owner)));
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => {
      const actor = n % 4 === 0 ? VISITOR : people[n % 10];
      if (!actor) throw new Error('unreachable');
      return asActor(actor, async (tx) => {
        const { rows } = await tx.execute(
          sql`select current_user as role, current_setting('app.user_id') as "userId"`,
        );
        return { rows, actor };
      });
    }),
  );
  for (const { rows, actor } of answers) {
    expect(rows).toEqual([{ role: `nome_${actor.kind}`, userId: 'userId' in actor ? actor.userId : '' }]);
  }
});

test('only the worker becomes the system', async () => {
  await expect(asActor(VISITOR, (tx) => tx.execute(sql`set local role nome_system`))).rejects.toThrow();
  const { rows } = await asActor(system('teste'), (tx) => tx.execute(sql`select current_user as role`));
  expect(rows).toEqual([{ role: 'nome_system' }]);
});

test('a job exists exactly when its change does, and once per key', async () => {
  const sender = system('teste');
  const mail = (id: string) => ({ id, to: 'fila@exemplo.com.br', subject: id, text: '', html: '' });
  await asActor(sender, async (tx) => {
    await enqueue(tx, 'mail.send', mail('desfeita'));
    return err({ code: 'no', message: 'não' });
  });
  for (let n = 0; n < 3; n += 1)
    await asActor(sender, (tx) => enqueue(tx, 'mail.send', mail('feita'), { key: 'uma-vez' }));
  const { rows } = await context.owner.query(
    "select data->>'subject' as subject from pgboss.job where data->>'to' = 'fila@exemplo.com.br'",
  );
  expect(rows).toEqual([{ subject: 'feita' }]);
});

test("a reading in one message has the actor's rights, and always leaves a clean connection", async () => {
  const [ana, bia] = [await addPerson(context.owner), await addPerson(context.owner)];
  const own = () =>
    readAs<{ id: string }>(ana, 'test-own', 'select id from profiles where id = any($1)', [
      [ana.userId, bia.userId],
    ]);
  expect(await own()).toEqual([{ id: ana.userId }]);
  await expect(readAs(ana, 'test-broken', 'select 1 / $1::int', [0])).rejects.toThrow(/division by zero/);
  await expect(readAs(ana, 'test-refused', 'select * from sessions', [])).rejects.toThrow(
    /permission denied/,
  );
  // Every entry stays a value: quotes, backslashes, text that could end the message, empty text.
  for (const typed of ["'", "''; select 1; --", '\\\\', "\\'", '$1', '"', '{a,"b"}', 'ação', '', ' '])
    expect(
      await readAs(ana, 'test-echo', 'select $1::text as one, $2::text[] as many, $3::text as none', [
        typed,
        [typed, 'x'],
        null,
      ]),
    ).toEqual([{ one: typed, many: [typed, 'x'], none: null }]);
  // More at once than connections: each of them is reused.
  const many = await Promise.all(Array.from({ length: 60 }, own));
  expect(many.every((rows) => rows.length === 1 && rows[0]?.id === ana.userId)).toBe(true);
  const { rows } = await context.owner.query(
    "select 1 from pg_stat_activity where application_name = 'nome_app' and datname = current_database() and state like 'idle in transaction%'",
  );
  expect(rows).toEqual([]);
});

test('sums over the whole business are read one at a time, and block no other reading', async () => {
  const admin = await addPerson(context.owner, 'admin');
  let end = () => {};
  const begun: string[] = [];
  const first = asReaderInTurn(admin, async () => {
    begun.push('first');
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  const second = asReaderInTurn(admin, async () => void begun.push('second'));
  expect(await readAs(admin, 'test-one', 'select 1 as one', [])).toEqual([{ one: 1 }]);
  expect(begun).toEqual(['first']);
  end();
  await Promise.all([first, second]);
  expect(begun).toEqual(['first', 'second']);
});

test('a request keeps its turn until its answer is ready; an aborted request passes it on', async () => {
  const admin = await addPerson(context.owner, 'admin');
  const done: string[] = [];
  const request = (name: string, rest: () => Promise<void>) =>
    inRequestScope({ requestId: name, route: '/admin', matched: true }, async () => {
      await asReaderInTurn(admin, async () => void done.push(`${name} reads`));
      // Later readings of the request use the same turn.
      await asReaderInTurn(admin, async () => {});
      await rest();
      done.push(`${name} answers`);
    });
  const first = request('first', async () => void (await readAs(admin, 'test-one', 'select 1 as one', [])));
  let reading: Promise<void> | undefined;
  await inRequestScope({ requestId: 'left', route: '/admin', matched: true }, async () => {
    reading = asReaderInTurn(admin, async () => {});
  });
  const last = request('last', async () => {});
  await Promise.all([first, reading, last]);
  expect(done).toEqual(['first reads', 'first answers', 'last reads', 'last answers']);
});
