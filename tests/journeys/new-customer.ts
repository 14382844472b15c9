import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { cpf } from 'cpf-cnpj-validator';
import type pg from 'pg';
import type { Position } from '#app/terms/panel-areas.ts';
import { newSessions, SESSION_COOKIE } from '../../scripts/session-cookie.ts';
import { DEMO } from './fixtures.ts';
import { databaseOf } from './product.ts';

export type NewCustomer = { id: string; email: string; password: string; name: string; docNumber: string };

type Options = {
  name?: string;
  cards?: readonly string[];
  role?: 'user' | 'staff' | 'admin';
  /** Of an admin. */
  position?: Position;
};

/** The suite's database, with the owner's rights: to arrange what a test needs and to look at what was written. */
export const suiteDatabase = (): Promise<pg.Client> => databaseOf(process.env.E2E_DATA_DIR ?? '');

/**
 * Creates a separate account for a test that changes data: confirmed, with the demo's password, with the cards it names
 * (pending, with their steps). No form is filled in and no mail is read: what signing up does has its own tests.
 */
export async function newCustomer(db: pg.Client, options: Options = {}): Promise<NewCustomer> {
  const { name = 'Rita Quem Testa', cards = [], role, position = 'owner' } = options;
  const docNumber = cpf.generate();
  const email = `rita-${randomUUID()}@teste.exemplo.com.br`;
  const metadata = {
    full_name: name,
    doc_type: 'CPF',
    doc_number: docNumber,
    phone: '49988887777',
    uf: 'SC',
  };
  const { rows } = await db.query<{ id: string }>(
    'insert into users (name, email, email_verified, user_metadata) values ($1, $2, true, $3) returning id',
    [name, email, metadata],
  );
  const id = rows[0]?.id ?? '';
  await db.query(
    `insert into accounts (user_id, account_id, provider_id, password)
     select $1::uuid, $1::text, 'credential', a.password from accounts a join users u on u.id = a.user_id where u.email = $2`,
    [id, DEMO.customer.email],
  );
  if (role)
    await db.query(
      'update user_roles set role = $2, position = $3, exports_full = false where user_id = $1',
      [id, role, position],
    );
  for (const type of cards) {
    await db.query(
      `with c as (insert into cards (user_id, card_type) values ($1, $2) returning *)
       insert into user_process_steps (user_id, card_id, step_id, step_order)
       select c.user_id, c.id, s.id, s.step_order from c join process_steps s on s.card_type = c.card_type and s.active`,
      [id, type],
    );
  }
  return { id, email, password: DEMO.customer.password, name, docNumber };
}

/** Signs a page's browser in as that account: a session as the auth library writes it, its cookie signed as it does. */
export async function enterAs(page: Page, db: pg.Client, person: NewCustomer): Promise<void> {
  const value = await newSession(db, person, process.env.E2E_DATA_DIR ?? '');
  await page
    .context()
    .addCookies([
      { name: SESSION_COOKIE, value, url: process.env.E2E_URL ?? '', httpOnly: true, sameSite: 'Lax' },
    ]);
}

/** A session of that account in the product of a data folder. @returns the value of its cookie. */
export async function newSession(db: pg.Client, { id }: NewCustomer, dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'secrets.json');
  const { secret } = JSON.parse(fs.readFileSync(file, 'utf8')) as { secret: string };
  const [value] = await newSessions(db, [id], secret);
  return value ?? '';
}
