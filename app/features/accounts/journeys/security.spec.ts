import type { Page } from '@playwright/test';
import type pg from 'pg';
import {
  expect,
  expectAccessible,
  hydrated,
  linkIn,
  mailTo,
  signIn,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';
import { enterAs, type NewCustomer, newCustomer, suiteDatabase } from '#tests/journeys/new-customer.ts';
import { totp } from '#tests/totp.ts';

let db: pg.Client;
test.beforeAll(async () => {
  db = await suiteDatabase();
});
test.afterAll(() => db.end());

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

test('the password changes by keyboard alone; a page in another session is signed out, its stream ends', async ({
  person,
}) => {
  const rita = await newCustomer(db);
  const [page, other] = [await person(), await person({ width: WIDTHS.phone })];
  await enterAs(page, db, rita);
  await enterAs(other, db, rita);
  const streams: string[] = [];
  other.on('requestfinished', (request) => streams.push(new URL(request.url()).pathname));
  await open(other, '/app/perfil');
  await open(page, '/app/perfil/senha');

  const keys = page.keyboard;
  await page.getByLabel('Senha atual').focus();
  await keys.type('errada-1');
  await keys.press('Tab');
  await keys.press('Tab');
  await keys.type('senha-nova-2');
  await keys.press('Enter');
  await expect(page.getByLabel('Senha atual')).toHaveAccessibleDescription('A senha atual não confere.');
  await page.getByLabel('Senha atual').focus();
  await keys.press('ControlOrMeta+a');
  await keys.type(rita.password);
  await keys.press('Enter');
  await expect(page.getByText('Senha alterada')).toBeVisible();
  await expect(page.getByText('Esta sessão')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Encerrar/ })).toHaveCount(0);

  await other.waitForURL(/\/auth\?sessao=terminou&redirectTo=/);
  await expect.poll(() => streams.includes('/live')).toBe(true);
  const mail = await mailTo(rita.email, 'Sua senha foi alterada');
  expect(mail.text).toContain('Não foi você?');
  await signIn(other, { email: rita.email, password: 'senha-nova-2' });
});

test('sessions: one is ended, then all others; another person’s is not touched', async ({ person }) => {
  const [rita, bia] = [await newCustomer(db), await newCustomer(db)];
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, rita);
  const stranger = await person();
  await enterAs(stranger, db, bia);
  for (const agent of [
    'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/1 Safari/604.1',
    null,
  ]) {
    await db.query(
      "insert into sessions (user_id, token, expires_at, user_agent, ip_address) values ($1, gen_random_uuid(), now() + interval '1 day', $2, '203.0.113.9')",
      [rita.id, agent],
    );
  }
  await open(page, '/app/perfil/seguranca');
  await expect(page.getByRole('heading', { name: 'Safari no iPhone' })).toBeVisible();
  await expect(page.getByText('IP 203.0.113.9').first()).toBeVisible();
  await page.getByRole('button', { name: 'Encerrar Chrome no Windows' }).click();
  await expect(page.getByText('Sessão encerrada')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Chrome no Windows' })).toHaveCount(0);
  await expectAccessible(page);

  const theirs = await db.query('select id from sessions where user_id = $1', [bia.id]);
  await page.context().request.post('/app/perfil/seguranca', {
    form: { intent: 'end', sessionId: theirs.rows[0].id },
    headers: { origin: process.env.E2E_URL ?? '' },
  });
  await page.getByRole('button', { name: 'Encerrar todas as outras' }).click();
  await expect(page.getByText('2 sessões encerradas')).toBeVisible();
  await open(stranger, '/app/perfil');
  await expect(stranger.getByRole('heading', { name: 'Perfil' })).toBeVisible();
});

/** Switches the second factor on. @returns what its codes are computed from, and one of the recovery codes. */
async function switchOn(page: Page, rita: NewCustomer): Promise<{ secret: string; code: string }> {
  await open(page, '/app/perfil/duas-etapas');
  await page.getByLabel('Senha atual').fill(rita.password);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByAltText(/Código QR/)).toBeVisible();
  await expectAccessible(page);
  const uri = await page.getByRole('link', { name: 'Abrir no aplicativo' }).getAttribute('href');
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? '';
  await expect(page.getByText(secret.match(/.{1,4}/g)?.join(' ') ?? '?')).toBeVisible();
  await page.getByLabel('Código do aplicativo').fill('000 000');
  await page.getByRole('button', { name: 'Ativar' }).click();
  await expect(page.getByLabel('Código do aplicativo')).toHaveAccessibleDescription(/Código incorreto/);
  await page.getByLabel('Código do aplicativo').fill(totp(secret));
  await page.getByRole('button', { name: 'Ativar' }).click();
  const codes = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [code = ''] = await codes.allInnerTexts();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar' }).click();
  expect((await download).suggestedFilename()).toBe('codigos-de-recuperacao.txt');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Sua conta está protegida')).toBeVisible();
  await expect(codes).toHaveCount(0);
  return { secret, code };
}

test('second factor: on with a real code, asked for at the door, recovery codes count once, off with the password', async ({
  person,
}) => {
  const rita = await newCustomer(db);
  const page = await person();
  await enterAs(page, db, rita);
  const { secret, code } = await switchOn(page, rita);

  const phone = await person({ width: WIDTHS.phone });
  const password = async () => {
    await phone.goto('/auth');
    await phone.getByLabel('E-mail').fill(rita.email);
    await phone.getByLabel('Senha', { exact: true }).fill(rita.password);
    await phone.getByRole('button', { name: 'Entrar' }).click();
    await phone.waitForURL(/\/auth\/codigo/);
  };
  await password();
  // The half session opens nothing.
  expect((await phone.context().request.get('/app', { maxRedirects: 0 })).status()).toBe(302);
  // The next code: the one that switched it on is used.
  await phone.getByLabel('Código').fill(totp(secret, Date.now() + 30_000));
  await phone.getByRole('button', { name: 'Confirmar' }).click();
  await phone.waitForURL(/\/app/);

  await phone.context().clearCookies();
  await password();
  await phone.getByRole('link', { name: /Perdeu o celular/ }).click();
  await expectAccessible(phone);
  await phone.getByLabel('Código de recuperação').fill(code);
  await phone.getByRole('button', { name: 'Confirmar' }).click();
  await phone.waitForURL(/\/app/);
  await phone.context().clearCookies();
  await password();
  await phone.goto('/auth/codigo?modo=recuperacao');
  await phone.getByLabel('Código de recuperação').fill(code);
  await phone.getByRole('button', { name: 'Confirmar' }).click();
  await expect(phone.getByText(/Código incorreto, vencido ou já usado/)).toBeVisible();

  await page.reload();
  await expect(page.getByText('restantes: 9')).toBeVisible();
  await page.getByText('Desativar a verificação').click();
  await page.getByLabel('Senha atual').last().fill(rita.password);
  await page.getByRole('button', { name: 'Desativar' }).click();
  await expect(page.getByText('Inativa')).toBeVisible();
  await mailTo(rita.email, 'Verificação em duas etapas desativada');
});

test('a new e-mail is confirmed in the account; the old one can revert the change', async ({ person }) => {
  const rita = await newCustomer(db);
  const page = await person({ width: WIDTHS.phone });
  await enterAs(page, db, rita);
  const wanted = `nova-${rita.email}`;
  await open(page, '/app/perfil/email');
  await page.getByLabel('Novo e-mail').fill(wanted);
  await page.getByLabel('Senha atual').fill(rita.password);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByText('Aguardando', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const link = linkIn((await mailTo(wanted, 'Confirme o seu novo e-mail')).text);
  // The link alone opens nothing: it needs a session of this account.
  const stranger = await person();
  await stranger.goto(link);
  await expect(stranger).toHaveURL(/\/auth\?redirectTo=/);
  await enterAs(stranger, db, await newCustomer(db));
  await stranger.goto(link);
  await expect(stranger.getByText('Este link não vale mais')).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: `Confirmar ${wanted}` }).click();
  await expect(page.getByText('E-mail trocado')).toBeVisible();
  await expect(page.getByText(wanted, { exact: true })).toBeVisible();

  const undo = linkIn((await mailTo(rita.email, 'Seu e-mail foi trocado')).text);
  const owner = await person({ width: WIDTHS.phone, javaScriptEnabled: false });
  await owner.goto(undo);
  await expect(owner.getByRole('heading', { name: 'Não foi você?' })).toBeVisible();
  await owner.getByRole('button', { name: /desfazer/ }).click();
  await expect(owner.getByRole('heading', { name: 'Sua conta está com você' })).toBeVisible();
  await mailTo(rita.email, 'Crie uma nova senha');
  await page.waitForURL(/\/auth/);
  const { rows } = await db.query('select email from users where id = $1', [rita.id]);
  expect(rows).toEqual([{ email: rita.email }]);
});
