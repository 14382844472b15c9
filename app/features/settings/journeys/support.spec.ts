import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  hydrated,
  test,
  WIDTHS,
} from '#tests/journeys/fixtures.ts';

test('support: ways to reach us, whether the team is available, and searchable help', async ({ person }) => {
  for (const width of [WIDTHS.phone, WIDTHS.desktop]) {
    const page = await person({ as: 'customer', width });
    // The offer of the app stands over the foot of a phone's page until it is closed.
    await page.addInitScript(() => localStorage.setItem('nome.app-banner-closed', '1'));
    await page.goto('/app/suporte');
    await hydrated(page);
    await expect(page.getByText('Segunda a sexta, das 9h às 18h')).toBeVisible();
    await expect(
      page.getByText(/^(Aberto agora, até as 18h|Fechado agora\. Abre .* às 9h), horário de Brasília\.$/),
    ).toBeVisible();
    await expect(page.getByText('Resposta em até 24 horas úteis')).toBeVisible();
    await expect(page.getByText('em média 12 dias úteis')).toBeVisible();
    const chat = await page.getByRole('link', { name: /^Chamar/ }).getAttribute('href');
    expect(chat).toMatch(/^https:\/\/wa\.me\/55\d{11}\?text=Ol%C3%A1/);
    // No name or document appears in an address.
    expect(chat).not.toMatch(/Mariana|529\.?982/);
    await expect(page.getByRole('link', { name: 'contato@nomeemdia.com.br' })).toHaveAttribute(
      'href',
      /^mailto:/,
    );
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('searchbox', { name: 'Buscar na ajuda' }).fill('documentos enviar');
    await expect(page.getByRole('region', { name: 'Ajuda' }).getByRole('group')).toHaveCount(1);
    await page.getByText('Quais documentos preciso enviar?').click();
    await expect(page.getByText('Aceitamos PDF, JPG e PNG')).toBeVisible();
    await expect(page).toHaveURL(/#quais-documentos-preciso-enviar$/);
    await page.getByRole('searchbox').fill('xyz');
    await expect(page.getByText('Nenhuma pergunta com essas palavras')).toBeVisible();
  }
});
