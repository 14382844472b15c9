import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkAcceptances } from '#app/features/audit/server/index.server.ts';
import { readPlace } from '#app/kit/list.ts';
import { asActor, system } from '#app/platform/actor.server.ts';
import { acceptVersion, contractInUse, publishVersion } from '#tests/contracts.ts';
import { onTestDatabase } from '#tests/db/database.ts';
import { addPerson } from '#tests/people.ts';
import {
  acceptContract,
  listAcceptances,
  listContractVersions,
  openAcceptancePdf,
  viewAcceptance,
} from './index.server.ts';

const context = onTestDatabase();
const newAdmin = () => addPerson(context.owner, 'admin');
const audits = async (id: string) =>
  (
    await context.owner.query('select action from audit_log where entity_id = $1 order by seq', [id])
  ).rows.map(({ action }) => action);

describe('acceptances', () => {
  test('are listed newest first, page by page, by version and by code', async () => {
    const admin = await newAdmin();
    const contractId = await publishVersion(admin, '<p>Para a lista</p>');
    const made: string[] = [];
    for (let i = 0; i < 52; i += 1) made.push((await acceptVersion(context.owner)).id);
    const first = await listAcceptances(admin, { filters: { contractId } });
    expect(first.rows).toHaveLength(50);
    const rest = await listAcceptances(admin, {
      filters: { contractId },
      after: readPlace(first.next ?? '', 'number'),
    });
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(made.toReversed());
    expect(rest.next).toBeNull();
    const code = first.rows[7]?.code ?? '';
    expect((await listAcceptances(admin, { filters: { code } })).rows).toMatchObject([
      { code, name: 'Ana Souza' },
    ]);
    expect((await listAcceptances(admin, { filters: { code: '-' } })).rows).toEqual([]);
    expect((await listContractVersions(admin)).find(({ id }) => id === contractId)?.acceptances).toBe(52);
  });

  test('are found by the person, across pages and with the other filters, the document masked', async () => {
    const admin = await newAdmin();
    const contractId = await publishVersion(admin, '<p>Para a busca</p>');
    const before = await publishVersion(admin, '<p>Para a busca, depois</p>');
    const made: string[] = [];
    for (let i = 0; i < 52; i += 1)
      made.push((await acceptVersion(context.owner, '<p>x</p>', null, 'Íris d’Ávila Prado')).id);
    const other = await acceptVersion(context.owner, '<p>x</p>', null, 'Bento Prado', '11222333000181');
    const first = await listAcceptances(admin, { filters: { search: 'prado iris' } });
    expect(first.rows).toHaveLength(50);
    const rest = await listAcceptances(admin, {
      filters: { search: 'prado iris' },
      after: readPlace(first.next ?? '', 'number'),
    });
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(made.toReversed());
    expect(rest.next).toBeNull();
    const byNumber = await listAcceptances(admin, { filters: { search: '11.222.333/0001-81' } });
    expect(byNumber.rows).toMatchObject([
      { id: other.id, name: 'Bento Prado', document: '**.222.333/0001-**' },
    ]);
    const both = await listAcceptances(admin, { filters: { search: 'bento', contractId: before } });
    expect(both.rows.map(({ id }) => id)).toEqual([other.id]);
    expect((await listAcceptances(admin, { filters: { search: 'bento', contractId } })).rows).toEqual([]);
    expect(
      (await listAcceptances(admin, { filters: { search: 'bento', code: made[0] ?? '' } })).rows,
    ).toEqual([]);
    expect((await listAcceptances(admin, { filters: { search: '%' } })).rows).toEqual([]);
  });

  test('of an account are found by the account', async () => {
    const [admin, customer] = [await newAdmin(), await addPerson(context.owner)];
    const { rows } = await context.owner.query(
      'insert into transactions (user_id, amount) values ($1, 99) returning id',
      [customer.userId],
    );
    const name = `Zulmira ${randomUUID().slice(0, 8)}`;
    await context.owner.query('update profiles set full_name = $2 where id = $1', [customer.userId, name]);
    const contractId = (await contractInUse('servico'))?.id ?? '';
    const { code } = await asActor(system('checkout'), (tx) =>
      acceptContract(tx, {
        owner: { userId: customer.userId },
        transactionId: rows[0].id,
        contractId,
        text: '<p>x</p>',
        from: { ip: '203.0.113.9', userAgent: 'teste' },
        identifiedBy: 'Conta',
      }),
    );
    expect((await listAcceptances(admin, { filters: { search: name } })).rows).toMatchObject([
      { code, name },
    ]);
  });

  test('looking at one, and at its document, is written down, and shown to the person', async () => {
    const [admin, customer] = [await newAdmin(), await addPerson(context.owner)];
    const { id } = await acceptVersion(context.owner, '<p>Para olhar</p>', customer.userId);
    expect(await viewAcceptance(admin, id)).toMatchObject({
      clientId: customer.userId,
      person: { name: 'Ana Souza', document: '52998224725' },
      verification: { view: { checks: { text: true, own: true, previous: true, next: true } } },
    });
    const pdf = await openAcceptancePdf(admin, id);
    expect(pdf?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await openAcceptancePdf(admin, id))?.bytes.equals(pdf?.bytes ?? Buffer.alloc(0))).toBe(true);
    const looks = await context.owner.query(
      'select what from data_access_log where user_id = $1 order by id',
      [customer.userId],
    );
    expect(looks.rows.map(({ what }) => what)).toEqual(['Contrato aceito', 'Contrato aceito, em PDF']);
    expect(await audits(id)).toEqual(['acceptance.view', 'acceptance.view']);
    expect(await viewAcceptance(admin, randomUUID())).toBeNull();
    expect(await openAcceptancePdf(admin, randomUUID())).toBeNull();
  });

  test('the chain is walked in steps, and a changed text, a changed row and one taken out break it', async () => {
    const admin = await newAdmin();
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.push((await acceptVersion(context.owner)).id);
    const { rows } = await context.owner.query('select max(seq)::int as last from contract_acceptances');
    const last = rows[0].last as number;
    const walk = async () => {
      for (let after = 0; ; ) {
        const step = await checkAcceptances(admin, after, 7);
        if (step.done) return step;
        after = step.upTo;
      }
    };
    expect(await walk()).toMatchObject({ broken: null, upTo: last });
    const tampered = async (statement: string, undo: string) => {
      await context.owner.query('set session_replication_role = replica');
      await context.owner.query(statement, [ids[2]]);
      const found = await walk();
      await context.owner.query(undo, [ids[2]]);
      await context.owner.query('set session_replication_role = origin');
      return found.broken;
    };
    const set = (what: string) => `update contract_acceptances set ${what} where id = $1`;
    expect(
      await tampered(
        set("accepted_text = accepted_text || ' '"),
        set('accepted_text = rtrim(accepted_text)'),
      ),
    ).toBe(last - 2);
    expect(await tampered(set("ip_address = 'x'"), set("ip_address = '203.0.113.9'"))).toBe(last - 2);
    expect(await tampered(set('seq = seq + 1000'), set('seq = seq - 1000'))).toBe(last - 1);
    // An intruder can hash the row again; the next row still names the old hash.
    const rehash = 'update contract_acceptances a set hash = acceptance_hash(a) where id = $1';
    await context.owner.query('set session_replication_role = replica');
    await context.owner.query(set("ip_address = 'x'"), [ids[2]]);
    expect(await tampered(rehash, set("ip_address = '203.0.113.9'"))).toBe(last - 1);
    await context.owner.query('set session_replication_role = replica');
    await context.owner.query(rehash, [ids[2]]);
    await context.owner.query('set session_replication_role = origin');
    expect(await walk()).toMatchObject({ broken: null });
  });
});
