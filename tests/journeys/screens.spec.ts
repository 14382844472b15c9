import { expectAccessible, expectFits, hydrated, test } from './fixtures.ts';

/** Every screen: accessible and no wider than its window, at three widths, light and dark where there is a choice. */
const SCREENS = [
  { path: '/' },
  { path: '/faq' },
  { path: '/checkout' },
  { path: '/auth' },
  { path: '/auth?mode=signup' },
  { path: '/auth/esqueci' },
  { path: '/auth/link' },
  { path: '/entrar/X' },
  { path: '/auth/codigo' },
  { path: '/auth/nova-senha?token=x' },
  { path: '/politicas' },
  { path: '/politicas?aba=termos' },
  { path: '/produtos/limpa-nome' },
  { path: '/nao-existe' },
  { path: '/dev/mail' },
  { path: '/dev/ui', dark: true },
  { path: '/app', as: 'customer', dark: true },
  { path: '/app/andamento', as: 'customer', dark: true },
  { path: '/app/card/nome', as: 'customer', dark: true },
  { path: '/app/card/nome?aba=etapas', as: 'customer', dark: true },
  { path: '/app/card/nome?aba=comprovantes', as: 'customer' },
  { path: '/app/faturas', as: 'customer', dark: true },
  { path: '/app/perfil', as: 'customer' },
  { path: '/app/suporte', as: 'customer' },
  { path: '/admin', as: 'admin', dark: true },
  { path: '/admin/leads', as: 'admin', dark: true },
  { path: '/admin/leads?busca=ninguem', as: 'admin' },
  { path: '/admin/clientes', as: 'admin' },
  { path: 'client', as: 'admin', dark: true },
] as const satisfies { path: string; as?: 'customer' | 'admin'; dark?: boolean }[];

for (const screen of SCREENS) {
  test(`screen ${screen.path}`, async ({ person }) => {
    const page = await person('as' in screen ? { as: screen.as } : {});
    if (screen.path === 'client') {
      await page.goto('/admin/clientes?busca=antonio');
      await page.getByRole('link', { name: /^Antônio/ }).click();
      await page.getByRole('heading', { level: 1, name: /^Antônio/ }).waitFor();
    } else await page.goto(screen.path);
    if (screen.path !== '/nao-existe') await hydrated(page);
    await expectFits(page);
    if ('dark' in screen) {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await page.reload();
      await page.locator('html.dark').waitFor();
      await expectAccessible(page);
    }
  });
}
