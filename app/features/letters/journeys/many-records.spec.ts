import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

/** A bureau for each width: equal letters to one bureau look like a mass request, also to journeys beside this one. */
const BUREAUS = [
  { width: WIDTHS.phone, place: 'boavista', name: 'Boa Vista (Equifax)' },
  { width: WIDTHS.desktop, place: 'spc', name: 'SPC Brasil' },
];

/** A client with an approved identity, a power that the bureau takes, and records without a proved notice. */
async function client(place: string, creditors: readonly string[]) {
  const customer = await newCustomer(db, { cards: ['nome'] });
  for (const creditor of creditors)
    await db.query(
      `insert into listings (user_id, place, creditor, amount, due_on, person_says, notice_proved, pile, state)
       values ($1, $3, $2, 348.55, current_date - 700, 'nao_sei', false, 'contestar', 'triaged')`,
      [customer.id, creditor, place],
    );
  await db.query(
    `insert into card_documents (user_id, card_id, kind, file_name, file_path, file_size, mime_type, sha256, status)
     select $1, id, 'photo_id', 'rg.pdf', 'loan-documents/' || id || '/' || gen_random_uuid() || '.pdf', 10,
       'application/pdf', repeat('a', 64), 'approved' from cards where user_id = $1 limit 1`,
    [customer.id],
  );
  await db.query(
    `insert into powers_of_attorney (user_id, places, powers, level, content, given_at, ends_on)
     values ($1, jsonb_build_array($2::text), '["consult","contest","receive_answers","ask_copies"]', 'firma', 'Texto', now(), current_date + 90)`,
    [customer.id, place],
  );
  return customer;
}

/** Counts the presses that a walk takes. */
function countPresses() {
  const press = async (target: Locator) => {
    press.count += 1;
    await target.click();
  };
  press.count = 0;
  return press;
}

async function openRecords(page: Page, mark: string) {
  await page.goto(`/admin/anotacoes?busca=${mark}`);
  await hydrated(page);
}

for (const { width, place, name } of BUREAUS)
  test(`from the list of all clients one letter takes few presses, and twelve take two (${width} px)`, async ({
    person,
  }) => {
    const mark = randomUUID().slice(0, 8);
    const [single] = [await client(place, [`Banco ${mark}`])];
    const writer = await person({ width });
    await enterAs(writer, db, await newCustomer(db, { role: 'admin' }));
    await openRecords(writer, mark);
    await expectAccessible(writer);
    await expectNoSidewaysScroll(writer);
    const one = countPresses();
    await one(writer.getByLabel(`Marcar Banco ${mark}`));
    await one(writer.getByRole('button', { name: 'Propor cartas dos marcados' }));
    await expect(writer.getByText(`${name} · Birô de crédito`)).toBeVisible();
    await expectAccessible(writer);
    await expectNoSidewaysScroll(writer);
    await one(writer.getByRole('button', { name: 'Escrever as marcadas' }));
    await expect(writer.getByText('1 carta escrita')).toBeVisible();
    const approver = await person({ width });
    await enterAs(approver, db, await newCustomer(db, { role: 'admin' }));
    await approver.goto(`/admin/clientes/${single.id}/cartas`);
    await hydrated(approver);
    await one(approver.getByRole('link', { name: `Banco ${mark}` }));
    await one(approver.getByRole('button', { name: 'Aprovar carta' }));
    await expect(approver.getByText('O cliente pode dizer não até')).toBeVisible();
    await db.query("update letters set customer_says = 'yes', customer_said_at = now() where user_id = $1", [
      single.id,
    ]);
    await approver.reload();
    await hydrated(approver);
    await approver.getByLabel('Código ou protocolo').fill('BR123456789BR');
    await one(approver.getByRole('button', { name: 'Registrar envio desta carta' }));
    await expect(approver.getByLabel('O que responderam')).toBeVisible();
    expect(one.count).toBeLessThanOrEqual(7);

    const many = `${mark}m`;
    for (const at of [1, 2])
      await client(
        place,
        Array.from({ length: 6 }, (_, n) => `Loja ${many} ${at}${n}`),
      );
    await openRecords(writer, many);
    const twelve = countPresses();
    await twelve(writer.getByRole('link', { name: 'Propor cartas de todos desta página' }));
    await twelve(writer.getByRole('button', { name: 'Escrever as marcadas' }));
    await expect(writer.getByText('12 cartas escritas')).toBeVisible();
    expect(twelve.count).toBe(2);
  });
