import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { CHAT_FAILED } from '#app/features/assistant/rules/terms.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdRequests,
  hydrated,
  pickedUp,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';

const FUNCTION = '**/functions/v1/chat';

const panel = (page: Page) => page.getByRole('dialog', { name: 'Assistente' });
const field = (page: Page) => panel(page).getByLabel('Sua pergunta');
const log = (page: Page) => panel(page).getByRole('log');
const launcher = (page: Page) => page.getByRole('button', { name: /o assistente$/ });

async function open(page: Page, path = '/politicas'): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await launcher(page).click();
  await expect(field(page)).toBeVisible();
}

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question);
  await field(page).press('Enter');
}

const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const stream = (body: string) => ({ status: 200, contentType: 'text/event-stream', body });

test('pages carry the button only; the panel is 380 by 600 and greets', async ({ person }) => {
  const page = await person();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/politicas');
  await hydrated(page);
  expect(loaded.filter((url) => url.includes('chat-panel'))).toEqual([]);
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'false');
  await launcher(page).click();
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'true');
  expect(await panel(page).boundingBox()).toMatchObject({ width: 380, height: 600 });
  await expect(log(page)).toContainText('Olá! Eu sou o assistente virtual.');
});

test('an answer streams in, with its source as a link, and the conversation survives a reload', async ({
  person,
}) => {
  const page = await person();
  await open(page);
  const sent = page.waitForRequest(FUNCTION);
  await ask(page, 'Quais documentos preciso enviar?');
  expect((await sent).headers().authorization).toMatch(/^Bearer ./);
  await expect(field(page)).toBeDisabled();
  await expect(panel(page).getByRole('status')).toHaveText('O assistente está respondendo.');
  const source = log(page).getByRole('link', { name: 'Quais documentos preciso enviar?' });
  await expect(source).toHaveAttribute('href', '/faq#quais-documentos-preciso-enviar');
  await expect(field(page)).toBeEnabled();
  await expect(field(page)).toBeFocused();

  // The whole history goes with the next question.
  const next = page.waitForRequest(FUNCTION);
  await ask(page, 'E para a empresa?');
  expect((await next).postDataJSON().messages.map(({ role }: { role: string }) => role)).toEqual([
    'user',
    'assistant',
    'user',
  ]);
  await expect(field(page)).toBeEnabled();
  await page.reload();
  await hydrated(page);
  await launcher(page).click();
  await expect(log(page)).toContainText('E para a empresa?');
  await expect(log(page).getByRole('link')).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Começar de novo' }).click();
  await expect(log(page)).not.toContainText('empresa');
  await page.reload();
  await hydrated(page);
  await launcher(page).click();
  await expect(log(page)).not.toContainText('empresa');
});

test('shows pieces as they arrive; only the whole answer enters the log', async ({ person }) => {
  const page = await person();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const growing = document.querySelector('dialog section > [aria-hidden]')?.textContent ?? '';
      if (growing && growing !== seen.at(-1)) seen.push(growing);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await open(page);
  await ask(page, 'Como funciona o serviço?');
  await expect(log(page)).toContainText('até os comprovantes');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen.length).toBeGreaterThan(5);
  // An address never shows, not even half of one.
  for (const text of seen) expect(text).not.toContain('/faq');
});

test('with the keyboard alone', async ({ person }) => {
  const page = await person();
  await page.goto('/politicas');
  await hydrated(page);
  await launcher(page).focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('Boa tarde, sou a Maria.');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('Qual é o prazo?');
  await expect(field(page)).toHaveValue('Boa tarde, sou a Maria.\nQual é o prazo?');
  await page.keyboard.press('Enter');
  await expect(log(page)).toContainText('Fonte:');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(panel(page)).toBeVisible();
  // On a desktop the page stays usable beside it.
  await page.getByRole('link', { name: 'Termos de Uso' }).first().click();
  await expect(panel(page)).toBeVisible();
});

test('Escape closes it while an answer is on its way, and the answer is there afterwards', async ({
  person,
}) => {
  const page = await person();
  await open(page);
  const release = await holdRequests(page, FUNCTION);
  await ask(page, 'oi');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();
  const answered = page.waitForResponse(FUNCTION);
  release();
  await answered;
  await launcher(page).click();
  await expect(log(page)).toContainText('Em que posso ajudar?');
});

test('a suggestion asks at once', async ({ person }) => {
  const page = await person();
  await open(page);
  await panel(page).getByRole('button', { name: 'Quanto custa?' }).click();
  await expect(log(page)).toContainText('Plano CPF: R$ 499');
  await expect(panel(page).getByRole('list', { name: 'Sugestões de perguntas' })).toHaveCount(0);
});

test('a connection that breaks half-way: the error replaces the words so far', async ({ person }) => {
  let connection: ServerResponse | undefined;
  const server = createServer((_request, response) => {
    connection = response.writeHead(200, { 'content-type': 'text/event-stream' });
    connection.write(chunk('Você envia '));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const page = await person();
  await open(page);
  const { port } = server.address() as AddressInfo;
  await page.route(FUNCTION, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }));
  await ask(page, 'Quais documentos?');
  // A slow provider: the received part is shown while the rest is pending.
  await expect(panel(page)).toContainText('Você envia');
  await expect(field(page)).toBeDisabled();
  connection?.destroy();
  await expect(log(page)).toContainText(CHAT_FAILED);
  await expect(panel(page)).not.toContainText('Você envia');
  server.close();
});

for (const [name, answer] of [
  ['without its end', stream(chunk('Você envia '))],
  ['broken half-way', stream(`${chunk('Você envia ')}data: {"choi\n\n`)],
  ['that is empty', stream('data: [DONE]\n\n')],
  ['that is an error page', { status: 502, contentType: 'text/html', body: '<p>Bad gateway' }],
] as const) {
  test(`an answer ${name} shows the error, and the question is not lost`, async ({ person }) => {
    const page = await person();
    await open(page);
    await page.route(FUNCTION, (route) => route.fulfill(answer));
    await ask(page, 'Quais documentos?');
    await expect(log(page)).toContainText(CHAT_FAILED);
    await expect(log(page)).not.toContainText('Você envia');
    await expect(log(page)).toContainText('Quais documentos?');
    await expect(field(page)).toBeFocused();
    await page.unroute(FUNCTION);
    await log(page).getByRole('button', { name: 'Tentar de novo' }).click();
    await expect(log(page)).toContainText('Fonte:');
    await expect(log(page)).not.toContainText(CHAT_FAILED);
    await expect(field(page)).toBeFocused();
    await expect(log(page).getByText('Você: Quais documentos?', { exact: true })).toHaveCount(1);
  });
}

test('without a network it is the same error; a reload in between keeps the question too', async ({
  person,
}) => {
  const page = await person();
  await open(page);
  await page.route(FUNCTION, (route) => route.abort());
  await ask(page, 'Qual é o prazo?');
  await expect(log(page)).toContainText(CHAT_FAILED);
  await page.unroute(FUNCTION);
  await page.reload();
  await hydrated(page);
  await launcher(page).click();
  await log(page).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(log(page)).toContainText('12 dias úteis');
});

test('the reason that the server gives is shown under the error', async ({ person }) => {
  const page = await person();
  await open(page);
  await page.route(FUNCTION, (route) => route.fulfill({ status: 429, json: { error: 'Muitas mensagens.' } }));
  await ask(page, 'oi');
  await expect(log(page)).toContainText(`${CHAT_FAILED}Muitas mensagens.`);
});

test('a slow provider blocks the field until the user starts over', async ({ person }) => {
  const page = await person();
  await open(page);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: answered, resolve: afterAnswer } = Promise.withResolvers<void>();
  await page.route(FUNCTION, async (route) => {
    await held;
    await route.fulfill(stream(`${chunk('Tarde demais')}data: [DONE]\n\n`)).catch(() => {});
    afterAnswer();
  });
  await ask(page, 'oi');
  await expect(field(page)).toBeDisabled();
  await expect(panel(page).getByRole('button', { name: 'Enviar' })).toHaveAttribute('aria-busy', 'true');
  await panel(page).getByRole('button', { name: 'Começar de novo' }).click();
  await expect(field(page)).toBeFocused();
  release();
  await answered;
  await pickedUp(page);
  await expect(panel(page)).not.toContainText('Tarde demais');
});

test('links to other sites, and markup, stay text', async ({ person }) => {
  const page = await person();
  await open(page);
  const evil =
    '<img src=x onerror=alert(1)> [a](javascript:alert`1`) [b](https://mau.exemplo) [c](//mau.exemplo) [d](/contato)';
  await page.route(FUNCTION, (route) => route.fulfill(stream(`${chunk(evil)}data: [DONE]\n\n`)));
  await ask(page, 'oi');
  await expect(log(page).getByRole('link')).toHaveText(['d']);
  await expect(log(page).locator('img')).toHaveCount(0);
  await expect(log(page)).toContainText('<img src=x onerror=alert(1)> a b c d');
});

test('it follows the end unless the reader has scrolled up', async ({ person }) => {
  const page = await person();
  await open(page);
  const region = panel(page).getByRole('region', { name: 'Conversa' });
  const fromEnd = () =>
    region.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
  await ask(page, 'Quanto custa?');
  await expect(log(page)).toContainText('Fonte:');
  await ask(page, 'Falar com uma pessoa');
  await expect(log(page)).toContainText('Atendimento');
  await expect.poll(fromEnd).toBeLessThan(2);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(FUNCTION, async (route) => {
    await held;
    await route.continue();
  });
  await ask(page, 'Como funciona o serviço?');
  // The log hears of it with the next frame, and an answer may come sooner.
  await region.evaluate(
    (element) =>
      new Promise<void>((done) => {
        element.addEventListener('scroll', () => done(), { once: true });
        element.scrollTo(0, 0);
      }),
  );
  release();
  await expect(log(page)).toContainText('até os comprovantes');
  expect(await region.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

test('on a phone it covers the screen, is modal, and a link closes it', async ({ person }) => {
  const page = await person({ width: WIDTHS.phone });
  await open(page);
  expect(await panel(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 900 });
  await expectAccessible(page);
  await ask(page, 'Quais documentos preciso enviar?');
  await expect(field(page)).toBeEnabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // The page behind cannot be reached.
  for (let i = 0; i < 12; i += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(
    /DIALOG|BODY/,
  );
  await log(page).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/faq#quais-documentos/);
  await expect(panel(page)).toBeHidden();
  await launcher(page).click();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();
});

test('accessible on a desktop, open and waiting', async ({ person }) => {
  const page = await person();
  await open(page);
  await expectAccessible(page);
  await page.route(FUNCTION, () => new Promise(() => {}));
  await ask(page, 'Falar com uma pessoa');
  await expect(field(page)).toBeDisabled();
  await expectAccessible(page);
});

test('accessible on a desktop, failed and answered', async ({ person }) => {
  const page = await person();
  await open(page);
  await page.route(FUNCTION, (route) => route.fulfill({ status: 503, json: { error: 'Fora do ar.' } }));
  await ask(page, 'Falar com uma pessoa');
  await expect(log(page)).toContainText(CHAT_FAILED);
  await expectAccessible(page);
  await page.unroute(FUNCTION);
  await log(page).getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(log(page).getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
});
