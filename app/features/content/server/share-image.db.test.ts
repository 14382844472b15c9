import { expect, test } from 'vitest';
import { onTestDatabase } from '#tests/db/database.ts';
import { getShareImage } from './index.server.ts';
import { shareWords } from './share-image-words.server.ts';

const context = onTestDatabase();

const changeProduct = (set: string) =>
  context.owner.query(`update products set ${set} where slug = 'limpa-nome'`);

test('each page has a title and a text that fit', async () => {
  for (const page of ['inicio', 'faq', 'contato', 'emprestimo', 'politicas', 'produtos-limpa-nome']) {
    const words = await shareWords(page);
    if (!words || 'moved' in words) throw new Error(page);
    expect(words.company).toBe('Nome em Dia');
    for (const text of [words.eyebrow, words.title, words.subtitle]) expect(text, page).not.toBe('');
    expect(words.title, page).not.toContain('|');
    expect(words.title.length, page).toBeLessThanOrEqual(60);
    expect(words.subtitle.length, page).toBeLessThanOrEqual(130);
  }
  expect(await shareWords('produtos-limpa-nome')).toMatchObject({
    eyebrow: 'A partir de R$ 499 · em até 12 dias úteis',
    title: 'Limpa Nome',
  });
});

test('an unknown page has no image; a former address names the current page', async () => {
  for (const page of ['nada', 'produtos-nada', 'produtos-', 'produtos-../x', 'app', 'INICIO'])
    expect(await shareWords(page), page).toBeNull();
  expect(await shareWords('produtos-nome')).toEqual({ moved: 'produtos-limpa-nome' });
});

test('a product that is hidden or blocked has no image, until it is sold again', async () => {
  for (const [off, on] of [
    ['visible = false', 'visible = true'],
    ['blocked = true', 'blocked = false'],
  ] as const) {
    await changeProduct(off);
    expect(await getShareImage('produtos-limpa-nome')).toBeNull();
    await changeProduct(on);
    expect(await getShareImage('produtos-limpa-nome')).not.toBeNull();
  }
});

test('a change of content is another image at once, the same content the same one', async () => {
  const image = async () => {
    const found = await getShareImage('produtos-limpa-nome');
    if (!found || 'moved' in found) throw new Error('no image');
    return found;
  };
  const before = await image();
  const same = await image();
  expect(same.etag).toBe(before.etag);
  expect(same.bytes).toBe(before.bytes);
  await changeProduct("title = 'Nome Limpo'");
  const after = await image();
  expect(after.etag).not.toBe(before.etag);
  expect(Buffer.from(after.bytes).equals(before.bytes)).toBe(false);
});
