import { render, screen } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { phraseShape, siteWords, worded } from '#app/lib/site-words.ts';

afterEach(() => {
  siteWords.now = undefined;
});

const Button = ({ children }: { children: React.ReactNode }) => <button type="button">{children}</button>;
const page = (count: number) => (
  <>
    Ver planos
    <Button>Garantir vaga</Button>
    <input aria-label="Seu nome" placeholder="Como no documento" title="Ver planos" name="Ver planos" />
    <p>
      Etapa {count} <strong>Ver planos</strong>
    </p>
  </>
);

test("replaces the code's words by the business's, in nested components too", () => {
  siteWords.now = {
    'Ver planos': 'Conheça os planos',
    'Garantir vaga': 'Contratar',
    'Seu nome': 'Nome completo',
    'Como no documento': 'Igual ao RG',
    Etapa: 'Passo',
  };
  const { container } = render(page(3));
  expect(container.textContent).toBe('Conheça os planosContratarPasso 3 Conheça os planos');
  const input = screen.getByLabelText('Nome completo');
  expect(input).toHaveProperty('placeholder', 'Igual ao RG');
  expect(input).toHaveProperty('title', 'Conheça os planos');
  // Attributes without visible text are unchanged.
  expect(input).toHaveProperty('name', 'Ver planos');
});

test('a phrase with a price still matches after the price changes, and shows the current one', () => {
  const from = 'Pix à vista: R$ 499,00';
  siteWords.now = { [phraseShape(from)]: 'No Pix, R$ 499,00 e pronto', [from]: 'No Pix, R$ 499,00 e pronto' };
  expect(worded(from)).toBe('No Pix, R$ 499,00 e pronto');
  // Prices contain a no-break space.
  expect(worded(' Pix à vista: R$\u00a01.250,50 ')).toBe(' No Pix, R$\u00a01.250,50 e pronto ');
  expect(worded('Pix depois: R$ 499,00')).toBe('Pix depois: R$ 499,00');
  expect(worded('R$ 10')).toBe('R$ 10');
});

test("replaces the words of a library's link too", () => {
  siteWords.now = { 'Falar com a equipe': 'Fale com gente' };
  render(
    <MemoryRouter>
      <Link to="/contato">Falar com a equipe</Link>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link').textContent).toBe('Fale com gente');
});

test('without replacements, and for names of object properties, shows the words of the code', () => {
  render(page(1));
  expect(screen.getByRole('button').textContent).toBe('Garantir vaga');
  siteWords.now = {};
  const { container } = render(<p>constructor</p>);
  expect(container.textContent).toBe('constructor');
});
