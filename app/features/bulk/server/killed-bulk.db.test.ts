import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { killInTheMiddle } from '#tests/own-process.ts';
import { addPerson } from '#tests/people.ts';
import { loadBulk, runBulk, startBulk } from './index.server.ts';

const context = onTestDatabase();

test('a killed process leaves no part of a piece; after the restart every row is changed once', async () => {
  const { owner, dataDir } = context;
  const rowsOf = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
  await owner.query(
    `insert into leads (name, email, whatsapp, doc_type, doc_number, uf)
     select 'Lead ' || n, 'l' || n || '@exemplo.com.br', '49988887777', 'CPF', '52998224725', 'AC'
     from generate_series(1, 230) n`,
  );
  const who = await addPerson(owner, 'admin');
  const started = await startBulk(who, {
    list: 'leads',
    query: new URLSearchParams('uf=AC'),
    act: { kind: 'message', title: 'Feirão', message: 'Começa na segunda.' },
    expected: 230,
  });
  if (!started.ok) throw new Error(started.error.message);
  const id = started.value;
  const state = async () =>
    (
      await rowsOf(
        `select count(*) filter (where result = 'changed')::int as changed,
           count(*) filter (where result is null)::int as waiting,
           (select count(*)::int from pgboss.job where name = 'mail.send' and data::text like '%Feirão%') as mails,
           (select count(distinct data ->> 'to')::int from pgboss.job
             where name = 'mail.send' and data::text like '%Feirão%') as people
         from bulk_items where bulk_id = $1`,
        [id],
      )
    )[0];
  const call = {
    module: 'app/features/bulk/server/index.server.ts',
    name: 'runBulk',
    args: [id],
  };
  // Locks a row in the middle of the second piece of 100 rows, so that the job waits there.
  await killInTheMiddle(owner, dataDir, call, () =>
    owner.query('select from bulk_items where bulk_id = $1 and position = 151 for update', [id]),
  );
  expect(await state()).toEqual({ changed: 100, waiting: 130, mails: 100, people: 100 });
  await Promise.all([runBulk(id), runBulk(id)]);
  expect(await state()).toEqual({ changed: 230, waiting: 0, mails: 230, people: 230 });
  expect(await loadBulk(who, id)).toMatchObject({ status: 'done', total: 230, counts: { changed: 230 } });
}, 240_000);
